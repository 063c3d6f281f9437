// HtmlPage: a report as one HTML file without anything outside it: text, tables, pictures in SVG, and where a report wants one a script.
// The page's content security policy forbids the browser to load anything, and to run scripts in a page that has none.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "draw/table.hpp"

namespace katachi::draw {

// For a table whose rows are about things that have an anchor in the page.
struct RowAnchors {
  std::vector<std::string> names;  // of each row; the first cell becomes a link to it
  bool are_here = false;           // the rows themselves are the anchors
};

class HtmlPage {
 public:
  explicit HtmlPage(std::string_view title);

  void heading(std::string_view text);
  void paragraph(std::string_view text);
  void table(const Table& table);  // cells may hold anything: they are escaped
  void table(const Table& table, const RowAnchors& anchors);
  void picture(std::string_view svg, std::string_view css_class = {});  // as draw/ makes them
  void lines(std::string_view text);                                    // as it is, in a fixed font

  void markup(std::string_view html) { body_ += html; }  // as it is: nothing from outside may be in it
  void style(std::string_view css) { style_ += css; }
  // For the script: JSON as the text of an element with this id. Nothing in a string of it can end the element.
  void data(std::string_view id, std::string_view json);
  void script(std::string_view code) { script_ += code; }  // runs at the end of the page; must not hold "</script"

  std::string text() const;  // the whole page

 private:
  std::string title_;
  std::string style_, script_;
  std::string body_;
};

}  // namespace katachi::draw
