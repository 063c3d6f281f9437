#include "draw/html_page.hpp"

#include <gtest/gtest.h>

namespace katachi::draw {
namespace {

TEST(HtmlPage, HoldsItsPartsInOrder) {
  HtmlPage page("title");
  page.heading("one");
  page.paragraph("two");
  page.table({.columns = {{"a", Align::kLeft}, {"b", Align::kRight}}, .rows = {{"c", "3"}}});
  page.lines("four\nfive");
  const std::string text = page.text();
  EXPECT_EQ(text.find("<!DOCTYPE html>"), 0U);
  EXPECT_NE(text.find("<title>title</title>"), std::string::npos);
  const std::string body =
      "<h2>one</h2>\n<p>two</p>\n<table>\n<tr><th>a</th><th class=\"r\">b</th></tr>\n"
      "<tr><td>c</td><td class=\"r\">3</td></tr>\n</table>\n<pre>four\nfive\n</pre>\n";
  EXPECT_NE(text.find(body), std::string::npos) << text;
}

TEST(HtmlPage, EscapesEverythingButPictures) {
  HtmlPage page("<b>");
  page.heading("<b>");
  page.paragraph("<b>");
  page.table({.columns = {{"<b>"}}, .rows = {{"<b>"}}});
  page.lines("<b>");
  EXPECT_EQ(page.text().find("<b>"), std::string::npos);
}

TEST(HtmlPage, APictureHasNoDeclarationOfItsOwn) {
  HtmlPage page("x");
  page.picture("<?xml version=\"1.0\"?>\n<svg>y</svg>");
  EXPECT_NE(page.text().find("<figure><svg>y</svg></figure>"), std::string::npos);
  EXPECT_EQ(page.text().find("<?xml"), std::string::npos);
}

TEST(HtmlPage, RowsCanBeAnchors) {
  HtmlPage page("x");
  const Table table{.columns = {{"a"}, {"b"}}, .rows = {{"1", "<2>"}}};
  page.table(table, {.names = {"row\"1"}, .are_here = true});
  page.table(table, {.names = {"row\"1"}});
  const std::string text = page.text();
  const std::string cells = "><td><a href=\"#row&quot;1\">1</a></td><td>&lt;2&gt;</td></tr>\n";
  EXPECT_NE(text.find("<tr data-anchor=\"row&quot;1\" id=\"row&quot;1\"" + cells), std::string::npos) << text;
  EXPECT_NE(text.find("<tr data-anchor=\"row&quot;1\"" + cells), std::string::npos) << text;
}

TEST(HtmlPage, DataCannotEndItsElement) {
  HtmlPage page("x");
  page.data("d", R"({"name":"</script><!-- & é)"
                 "\u202e\"}");
  const std::string text = page.text();
  EXPECT_NE(text.find("<script type=\"application/json\" id=\"d\">{\"name\":\"\\u003c/script\\u003e\\u003c!-- \\u0026 é"
                      "\\u202e\"}</script>"),
            std::string::npos)
      << text;
}

TEST(HtmlPage, OnlyAPageWithAScriptMayRunOne) {
  HtmlPage page("x");
  EXPECT_NE(page.text().find("content=\"default-src 'none'; style-src 'unsafe-inline'\""), std::string::npos);
  page.script("run();");
  EXPECT_NE(page.text().find("style-src 'unsafe-inline'; script-src 'unsafe-inline'\""), std::string::npos);
  EXPECT_NE(page.text().find("<script>run();</script>\n</body>"), std::string::npos);
}

}  // namespace
}  // namespace katachi::draw
