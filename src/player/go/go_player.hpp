// GoPlayer: a search of Go (flat Monte Carlo, tree search) as a Player of Go on any board up to 25x25, with the opening book of a pattern base for
// the first `debut` moves of a game.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>

#include "pattern/book.hpp"
#include "player/go/continuation.hpp"
#include "player/go/dynamic_komi.hpp"
#include "player/go/go_search.hpp"
#include "player/go/passing.hpp"
#include "player/player.hpp"

namespace katachi::player {

class GoPlayer final : public Player {
 public:
  GoPlayer(Preset preset, const core::Clock& clock, Partners* partners = nullptr)
      : preset_(std::move(preset)), clock_(&clock), partners_(partners) {}

  void prepare(const go::History& game, bool for_move) override;
  Choice choose(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) override;
  Report analyze(go::History position, go::Color color, const SearchRequest& request, std::stop_token stop) override;
  std::string explain(const go::History& game, go::Color color, const Report& report, go::Move move) override;
  Estimate estimate(const go::History& game, std::stop_token stop) override;
  void new_game() override {
    forget_the_game();
    if (engine_) engine_->forget();
  }

  bool keeps_search() const override;

  std::optional<std::string> size_warning(go::Size size) const override;
  std::string describe_self() const override;
  const Preset& preset() const override { return preset_; }
  core::Result<void> set_parameter(std::string_view name, std::string_view value) override;

 private:
  // A position that is not const is changed for a moment, and back as it was when the function returns.
  Choice think(go::History& position, const SearchRequest& request, const std::stop_token& stop);
  // By a report that is not empty. is_real: its chances are those of the rules' komi.
  Choice decide(go::History& position, Report report, bool is_real, const SearchRequest& request,
                const std::stop_token& stop);
  // What choose() remembers of a game beside its search: it is forgotten where the next position is not of the same game.
  void forget_the_game();
  void remember(const go::History& position);
  double extra_komi(const go::History& position) const;
  GoSearch& engine_for(go::Size size);
  // Where clocks, komi and lists of moves become what a search understands. The limits of an analysis, and of a move.
  GoRequest search_request(const SearchRequest& request) const;
  search::Limits limits_of_move(search::Limits limits) const;
  // The reports tell who owns what where that is asked for, whatever the search is. owner_seconds: at most, for playouts beside
  // a search that does not count it.
  Report search(go::History& position, GoRequest request, std::optional<double> owner_seconds,
                const std::stop_token& stop);
  // As the search makes them, alone or with the partners.
  Report search_only(const go::History& position, GoRequest request, const std::stop_token& stop);
  // Playouts, half of them with either side to move: who owns what must not depend on whose turn it is. `seconds`: at most.
  Ownership count_owners(go::History& game, std::uint64_t seed, std::optional<double> seconds,
                         const std::stop_token& stop);
  std::size_t max_facts() const { return static_cast<std::size_t>(preset_.parameters.facts); }  // 0: any number
  core::Result<void> open_base();
  core::Result<void> open_book();
  bool is_opening(const go::History& game) const {
    return static_cast<std::int64_t>(game.moves().size()) < preset_.parameters.debut;
  }
  pattern::OpeningBook& book();  // throws if it cannot be opened
  std::optional<Choice> book_move(const go::History& game, go::Color color);
  std::uint64_t seed_for(const go::History& game) const;
  bool may_leave_dead(const go::History& game, const SearchRequest& request) const;  // a friendly pass
  struct Searched {
    go::History& game;
    const Report& report;  // without the pass
    std::optional<MoveFound> pass;
    bool prefers_pass;  // by the rules' komi
  };
  PassAnswer consider_passing(const Searched& searched, const SearchRequest& request, const std::stop_token& stop);
  bool should_resign(go::Color color, double outcome, const SearchRequest& request);

  Preset preset_;
  const core::Clock* clock_;
  Partners* partners_;                         // null: none
  std::shared_ptr<const pattern::Base> base_;  // opened when it is first needed
  std::unique_ptr<pattern::OpeningBook> book_;
  std::unique_ptr<GoSearch> engine_;  // made for the first board, and again for one of another size
  go::Size engine_size_{};
  std::optional<GameMark> chosen_;  // where choose() was asked last
  DynamicKomi dynamic_komi_{preset_.parameters.dynamic_komi};
  std::array<int, 2> weak_moves_{};  // moves in a row, per side, below the threshold to resign
};

}  // namespace katachi::player
