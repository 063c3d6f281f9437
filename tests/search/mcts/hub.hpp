// Hub: joins searches of one process, as ranks of an MPI job are joined. Every search has a Seat; what it says is heard by all others
// the next time they say something.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <vector>

#include "search/mcts/exchange.hpp"

namespace katachi::search::mcts {

class Hub {
 public:
  class Seat final : public Exchange {
   public:
    Seat(Hub& hub, int number, ExchangeRule rule = {}) : Exchange(rule), hub_(&hub), number_(number) {}

    std::vector<Told> exchange(const SharedCounts& own) override { return hub_->exchange(number_, own); }

   private:
    Hub* hub_;
    int number_;
  };

  // What a search said last.
  SharedCounts last_word(int number) {
    const std::lock_guard lock(mutex_);
    return words_[number];
  }
  // How many have said something.
  std::size_t speakers() {
    const std::lock_guard lock(mutex_);
    return words_.size();
  }
  // It is heard no more, as if it had died.
  void lose(int number) {
    const std::lock_guard lock(mutex_);
    lost_.insert(number);
  }

 private:
  std::vector<Exchange::Told> exchange(int number, const SharedCounts& own) {
    const std::lock_guard lock(mutex_);
    if (lost_.contains(number)) return {};
    words_[number] = own;
    std::vector<Exchange::Told> told;
    for (const auto& [other, counts] : words_)
      if (other != number) told.push_back({other, counts});
    return told;
  }

  std::mutex mutex_;
  std::map<int, SharedCounts> words_;  // guarded by mutex_, as is the other
  std::set<int> lost_;
};

}  // namespace katachi::search::mcts
