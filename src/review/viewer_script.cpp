// The script and the style of the viewer. The look of stones and marks is that of draw/board_svg.cpp.
#include "review/viewer.hpp"

namespace katachi::review {

const std::string_view kViewerStyle = R"css(
.report figure, #viewer figure { margin: 1em 0 }
#viewer h2 { margin-top: .5em }
#viewer nav { display: flex; flex-wrap: wrap; gap: .4em }
#viewer button { font: inherit; padding: .3em .7em }
#viewer input { width: 100%; margin: .8em 0 }
#viewer pre { white-space: pre-wrap; margin: .5em 0 }
:focus-visible { outline: 3px solid #0072b2; outline-offset: 2px }
tr[aria-current] { background: #ffe9a8 }
.live tr[data-anchor], .live .graph svg { cursor: pointer }
.live tr[data-anchor]:not([aria-current]):hover { background: #f0f0f0 }
@media screen and (min-width: 64em) {
  .live body { max-width: 100em }
  .live .review { display: grid; grid-template-columns: minmax(0, 5fr) minmax(0, 7fr); gap: 0 2.5em; align-items: start }
  .live #viewer { position: sticky; top: 0; max-height: 100vh; overflow-y: auto }
  .live #viewer svg { max-height: calc(100vh - 20em); width: 100% }
}
)css";

const std::string_view kViewerScript = R"js(
'use strict';
(() => {
  const byId = (id) => document.getElementById(id);
  const {board, graphs, moves} = JSON.parse(byId('review-data').textContent);
  const first = moves[0].number, last = moves[moves.length - 1].number;
  const viewer = byId('viewer'), slider = byId('viewer-slider');
  const ink = '#1a1a1a', paper = '#fbf4e4', white = '#ffffff';
  let current = first;

  const add = (parent, name, attributes, text = '') => {
    const node = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) node.setAttribute(key, value);
    node.textContent = text;
    parent.append(node);
    return node;
  };
  const layer = add(viewer.querySelector('svg'), 'g', {});
  const cursors = [...document.querySelectorAll('.graph svg')].map((svg, i) =>
    add(svg, 'line', {y1: graphs[i].top, y2: graphs[i].bottom, stroke: '#b00020', 'stroke-width': 2}));

  // The middle of a point, by its index row by row from the top.
  const place = (index) => [board.x + board.cell * (index % board.width),
                            board.y + board.cell * Math.floor(index / board.width)];
  const drawStone = (index, color) => {
    const [cx, cy] = place(index);
    add(layer, 'circle', {cx, cy, r: 0.475 * board.cell - 0.75, fill: color === 'X' ? ink : white, stroke: ink,
                          'stroke-width': 1.5});
  };
  const drawMark = (index, kind, on, numbered) => {
    const [x, y] = place(index);
    const r = (numbered ? 0.45 : 0.25) * board.cell;
    const look = {fill: 'none', stroke: on === 'X' ? white : ink, 'stroke-width': numbered ? 1.5 : 2.5};
    if (on === '.') add(layer, 'circle', {cx: x, cy: y, r: 0.42 * board.cell, fill: paper});
    if (kind === 'o') { add(layer, 'circle', {cx: x, cy: y, r, ...look}); return; }
    const from = numbered ? 0.55 * r : 0, to = 0.8 * r;  // a cross around a number is open in the middle
    for (const [dx, dy] of [[1, 1], [1, -1], [-1, 1], [-1, -1]])
      add(layer, 'line', {x1: x + from * dx, y1: y + from * dy, x2: x + to * dx, y2: y + to * dy, ...look});
  };
  const drawNumber = (index, number, on) => {
    const [x, y] = place(index), size = 0.56 * board.cell;
    add(layer, 'text', {x, y: y + 0.35 * size, 'font-size': size, 'text-anchor': 'middle',
                        fill: on === 'X' ? white : ink}, String(number));
  };
  const drawBoard = ({stones, numbers, marks}) => {
    layer.replaceChildren();
    [...stones].forEach((stone, index) => { if (stone !== '.') drawStone(index, stone); });
    for (const [index, kind] of marks) drawMark(index, kind, stones[index], numbers.some((n) => n[0] === index));
    for (const [index, number] of numbers) drawNumber(index, number, stones[index]);
  };

  const xOf = (graph, number) =>
    graph.left + (number - graph.low) / (graph.high - graph.low) * (graph.right - graph.left);
  const show = (number) => {
    current = Math.min(Math.max(number, first), last);
    const move = moves[current - first];
    drawBoard(move);
    byId('viewer-title').textContent = move.title;
    byId('viewer-note').textContent = move.note;
    byId('viewer-text').textContent = move.text;
    slider.value = current;
    slider.setAttribute('aria-valuetext', move.title);
    cursors.forEach((line, i) => {
      line.setAttribute('x1', xOf(graphs[i], current));
      line.setAttribute('x2', xOf(graphs[i], current));
    });
    document.querySelectorAll('tr[data-anchor]').forEach((row) => {
      if (row.dataset.anchor === 'move-' + current) row.setAttribute('aria-current', 'true');
      else row.removeAttribute('aria-current');
    });
  };
  // What the reader chose: the address says it too. Not every browser lets a local file do that.
  const go = (number, reveal = false) => {
    show(number);
    try { history.replaceState(null, '', '#' + current); } catch (error) { /* the board is right without it */ }
    if (reveal) viewer.scrollIntoView({block: 'nearest'});
  };
  const nextBad = () => {
    const bad = moves.filter((move) => move.bad).map((move) => move.number);
    return bad.find((number) => number > current) ?? bad[0] ?? current;
  };

  const steps = new Map([['first', () => first], ['previous', () => current - 1], ['next', () => current + 1],
                         ['last', () => last], ['bad', nextBad]]);
  viewer.querySelectorAll('button').forEach((button) =>
    button.addEventListener('click', () => go(steps.get(button.dataset.to)())));
  const keys = new Map([['Home', 'first'], ['ArrowLeft', 'previous'], ['ArrowRight', 'next'], ['End', 'last']]);
  document.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target === slider) return;
    if (!keys.has(event.key)) return;
    event.preventDefault();
    go(steps.get(keys.get(event.key))());
  });
  slider.min = first;
  slider.max = last;
  slider.addEventListener('input', () => go(Number(slider.value)));
  document.querySelectorAll('tr[data-anchor]').forEach((row) => row.addEventListener('click', (event) => {
    event.preventDefault();
    go(Number(row.dataset.anchor.slice('move-'.length)), true);
  }));
  document.querySelectorAll('.graph svg').forEach((svg, i) => svg.addEventListener('click', (event) => {
    const box = svg.getBoundingClientRect(), graph = graphs[i];
    const x = (event.clientX - box.left) / box.width * svg.viewBox.baseVal.width;
    go(Math.round(graph.low + (x - graph.left) / (graph.right - graph.left) * (graph.high - graph.low)), true);
  }));
  const fromAddress = () => {
    const found = /^#(?:move[-=])?(\d+)$/.exec(location.hash);
    if (found) show(Number(found[1]));
    return found !== null;
  };
  window.addEventListener('hashchange', fromAddress);

  if (!fromAddress()) show(first);
  viewer.hidden = false;
  document.documentElement.classList.add('live');
})();
)js";

}  // namespace katachi::review
