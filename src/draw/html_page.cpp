#include "draw/html_page.hpp"

#include <cassert>

#include <fmt/format.h>

#include "core/output_file.hpp"
#include "draw/text.hpp"

namespace katachi::draw {

namespace {

constexpr std::string_view kStyle = R"(
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60em; margin: 2em auto; padding: 0 1em; color: #222; background: #fff }
h1 { font-size: 1.5em } h2 { font-size: 1.2em; margin-top: 2em }
table { border-collapse: collapse; margin: 1em 0; display: block; overflow-x: auto }
th, td { padding: .2em .7em; border-bottom: 1px solid #ddd; white-space: nowrap }
th { text-align: left } td.r, th.r { text-align: right; font-variant-numeric: tabular-nums }
pre { background: #f6f6f6; padding: 1em; overflow-x: auto }
svg { max-width: 100%; height: auto }
)";

}  // namespace

HtmlPage::HtmlPage(std::string_view title) : title_(title) {}

void HtmlPage::heading(std::string_view text) { body_ += fmt::format("<h2>{}</h2>\n", xml_escaped(text)); }

void HtmlPage::paragraph(std::string_view text) { body_ += fmt::format("<p>{}</p>\n", xml_escaped(text)); }

void HtmlPage::picture(std::string_view svg, std::string_view css_class) {
  // A picture that stands in a page has no declaration of its own.
  if (const std::size_t start = svg.find("<svg"); start != std::string_view::npos) svg.remove_prefix(start);
  body_ += css_class.empty() ? "<figure>" : fmt::format("<figure class=\"{}\">", xml_escaped(css_class));
  body_ += fmt::format("{}</figure>\n", svg);
}

void HtmlPage::table(const Table& table) { this->table(table, {}); }

void HtmlPage::table(const Table& table, const RowAnchors& anchors) {
  assert(anchors.names.empty() || anchors.names.size() == table.rows.size());
  const auto align = [&](std::size_t column) {
    return table.columns[column].align == Align::kRight ? " class=\"r\"" : "";
  };
  body_ += "<table>\n<tr>";
  for (std::size_t i = 0; i < table.columns.size(); ++i)
    body_ += fmt::format("<th{}>{}</th>", align(i), xml_escaped(table.columns[i].header));
  body_ += "</tr>\n";
  for (std::size_t r = 0; r < table.rows.size(); ++r) {
    const auto& row = table.rows[r];
    const std::string anchor = anchors.names.empty() ? "" : xml_escaped(anchors.names[r]);
    body_ += "<tr";
    if (!anchor.empty()) body_ += fmt::format(" data-anchor=\"{}\"", anchor);
    if (!anchor.empty() && anchors.are_here) body_ += fmt::format(" id=\"{}\"", anchor);
    body_ += ">";
    for (std::size_t i = 0; i < row.size(); ++i) {
      std::string cell = xml_escaped(row[i]);
      if (i == 0 && !anchor.empty()) cell = fmt::format("<a href=\"#{}\">{}</a>", anchor, cell);
      body_ += fmt::format("<td{}>{}</td>", align(i), cell);
    }
    body_ += "</tr>\n";
  }
  body_ += "</table>\n";
}

void HtmlPage::lines(std::string_view text) {
  std::string escaped;
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    escaped += xml_escaped(text.substr(0, end)) + "\n";
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
  }
  body_ += fmt::format("<pre>{}</pre>\n", escaped);
}

// "</script>" ends a script also within a string of it, and "<!--" begins something that hides its end: no '<' is left as it is. In JSON it
// stands in strings only.
void HtmlPage::data(std::string_view id, std::string_view json) {
  std::string safe;
  for (const char c : escaped_json(json)) {
    if (c == '<' || c == '>' || c == '&')
      safe += fmt::format("\\u{:04x}", static_cast<int>(c));
    else
      safe += c;
  }
  body_ += fmt::format("<script type=\"application/json\" id=\"{}\">{}</script>\n", xml_escaped(id), safe);
}

std::string HtmlPage::text() const {
  const std::string title = xml_escaped(title_);
  const std::string_view scripts = script_.empty() ? "" : "; script-src 'unsafe-inline'";
  const std::string script = script_.empty() ? "" : fmt::format("<script>{}</script>\n", script_);
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'{}\">\n"
      "{}\">\n<meta name=\"viewport\" "
      "content=\"width=device-width\">\n<title>{}</title>\n<style>{}{}</style>\n</head>\n"
      "<body>\n<h1>{}</h1>\n{}{}</body>\n</html>\n",
      scripts, core::kHtmlMark, title, kStyle, style_, title, body_, script);
}

}  // namespace katachi::draw
