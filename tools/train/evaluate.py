"""What a network predicts on games that it never saw: moves by phase, with and without the last moves, winners, scores."""
import torch
import torch.nn.functional as F

import data

PHASE = 50  # moves
PHASES = 5  # the last takes all later moves
TOPS = (1, 3, 5, 10)


@torch.no_grad()
def measure(net, positions, known=data.PAST, batch=4096, use_bf16=True):
    """Sums over all positions, as a dictionary of lists by phase. `known`: how many last moves the network is told."""
    net.eval()
    device, area = positions.device, positions.area
    sums = torch.zeros(PHASES, len(FIELDS), dtype=torch.float64, device=device)
    for begin in range(0, len(positions), batch):
        rows = slice(begin, min(begin + batch, len(positions)))
        points, past, target, facts = positions.rows(rows)
        past = data.forget(past, torch.full_like(target, known), area)
        is_area = (facts[:, data.SIGNS] & data.AREA_SCORING) != 0
        planes = data.planes_of(points, past, positions.side, torch.bfloat16 if use_bf16 else torch.float32)
        globals_ = data.globals_of(past, facts[:, data.KOMI], is_area, positions.side)
        with torch.autocast(device.type, torch.bfloat16, enabled=use_bf16):
            policy, value, owned = net(planes, globals_)
        owner, knows_owner = positions.owners_at(rows, facts)
        phase = (facts[:, data.MOVE_NUMBER] // PHASE).clamp(max=PHASES - 1)
        sums.index_add_(0, phase, torch.cat([columns(policy, value, target, facts, area),
                                             owner_columns(owned, owner, knows_owner)], 1))
    return {name: sums[:, k].tolist() for k, name in enumerate(FIELDS)}


FIELDS = ("moves", *(f"top{t}" for t in TOPS), "log_loss", "won_known", "winner_right", "winner_loss", "score_known",
          "score_error", "owners_known", "owners_right")


def owner_columns(owned, owner, is_known):
    """[n, 2]: whether the owners are known, and the share of the points with an owner whose owner the network names."""
    has_owner = owner != 0
    right = ((owned > 0) == (owner > 0)) & has_owner
    share = right.sum(1) / has_owner.sum(1).clamp(min=1)
    return torch.stack([is_known.double(), torch.where(is_known, share.double(), 0.0)], 1)


def columns(policy, value, target, facts, area):
    """[n, FIELDS without those of owners]: what each position adds to the sums. Passes are no moves here."""
    is_move = target < area
    right = policy.gather(1, target[:, None])
    rank = (policy > right).sum(1)
    loss = F.cross_entropy(policy, target, reduction="none")
    result, score = facts[:, data.WINNER], facts[:, data.SCORE]
    is_won = result.abs() == 1
    won = (result == 1).float()
    knows_score = score != data.NO_NUMBER
    out = [is_move] + [is_move & (rank < t) for t in TOPS] + [
        torch.where(is_move, loss, 0.0), is_won, is_won & ((value[:, 0] > 0) == (result == 1)),
        torch.where(is_won, F.binary_cross_entropy_with_logits(value[:, 0], won, reduction="none"), 0.0), knows_score,
        torch.where(knows_score, (20 * value[:, 1] - score.float() / 2).abs(), 0.0)]
    return torch.stack([column.double() for column in out], 1)


def summary(sums):
    """Percentages and means of the sums of all phases."""
    return ratios({name: sum(values) for name, values in sums.items()})


def ratios(s):
    moves, won, scores = max(s["moves"], 1), max(s["won_known"], 1), max(s["score_known"], 1)
    return {"moves": int(s["moves"]), **{f"top{t}": 100 * s[f"top{t}"] / moves for t in TOPS},
            "log_loss": s["log_loss"] / moves, "winner": 100 * s["winner_right"] / won,
            "winner_loss": s["winner_loss"] / won, "score_error": s["score_error"] / scores,
            "score_known": int(s["score_known"]), "owners": 100 * s["owners_right"] / max(s["owners_known"], 1),
            "owners_known": int(s["owners_known"])}


def report(name, net, positions, use_bf16=True):
    """Lines of text for people, and the summary of the positions with all their last moves."""
    head = f"{'':26}{'moves':>8}{'top-1':>8}{'top-3':>8}{'top-5':>8}{'top-10':>8}{'log-loss':>10}{'winner':>8}{'loss':>7}{'score off':>11}{'owners':>8}"
    lines = [name, head]

    def line(title, r):
        score = f"{r['score_error']:11.2f}" if r["score_known"] else f"{'-':>11}"
        owners = f"{r['owners']:8.2f}" if r["owners_known"] else f"{'-':>8}"
        lines.append(f"{title:26}{r['moves']:8d}{r['top1']:8.2f}{r['top3']:8.2f}{r['top5']:8.2f}{r['top10']:8.2f}"
                     f"{r['log_loss']:10.4f}{r['winner']:8.2f}{r['winner_loss']:7.3f}{score}{owners}")

    whole = measure(net, positions, use_bf16=use_bf16)
    line("all", summary(whole))
    for p in range(PHASES):
        end = f"{(p + 1) * PHASE}" if p + 1 < PHASES else ""
        line(f"moves {p * PHASE + 1}-{end}", ratios({name_: values[p] for name_, values in whole.items()}))
    for known, title in ((2, "two last moves known"), (1, "one last move known"), (0, "stones alone")):
        line(title, summary(measure(net, positions, known, use_bf16=use_bf16)))
    return "\n".join(lines) + "\n", summary(whole)
