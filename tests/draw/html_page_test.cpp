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

}  // namespace
}  // namespace katachi::draw
