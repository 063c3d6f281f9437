// HtmlPage: a report as one HTML file without anything outside it: text, tables, pictures in SVG.
#pragma once

#include <string>
#include <string_view>

#include "draw/table.hpp"

namespace katachi::draw {

class HtmlPage {
 public:
  explicit HtmlPage(std::string_view title);

  void heading(std::string_view text);
  void paragraph(std::string_view text);
  void table(const Table& table);      // cells may hold anything: they are escaped
  void picture(std::string_view svg);  // as draw/ makes them
  void lines(std::string_view text);   // as it is, in a fixed font

  std::string text() const;  // the whole page

 private:
  std::string title_;
  std::string body_;
};

}  // namespace katachi::draw
