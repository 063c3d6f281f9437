"""Line charts as SVG, with the standard library alone."""
import math


def nice_step(span):
    """A round distance of about five marks."""
    raw = max(span, 1e-9) / 5
    power = 10 ** math.floor(math.log10(raw))
    return next(power * m for m in (1, 2, 5, 10) if power * m >= raw)


def marks(low, high):
    step = nice_step(high - low)
    first = math.ceil(low / step - 1e-9)
    return [k * step for k in range(first, math.floor(high / step + 1e-9) + 1)]


def chart(title, x_name, curves, left, top, width=420, height=240):
    """One chart: curves is {name: [(x, y), ...]}."""
    points = [p for curve in curves.values() for p in curve]
    if not points:
        return ""
    x0, x1 = min(p[0] for p in points), max(p[0] for p in points)
    y0, y1 = min(p[1] for p in points), max(p[1] for p in points)
    x1, y1 = max(x1, x0 + 1e-9), max(y1, y0 + 1e-9)

    def at(x, y):
        return left + (x - x0) / (x1 - x0) * width, top + height - (y - y0) / (y1 - y0) * height

    out = [f'<text x="{left}" y="{top - 8}" font-weight="bold">{title}</text>',
           f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="none" stroke="#888"/>',
           f'<text x="{left + width / 2}" y="{top + height + 32}" text-anchor="middle">{x_name}</text>']
    for y in marks(y0, y1):
        out.append(f'<text x="{left - 4}" y="{at(x0, y)[1] + 4:.1f}" text-anchor="end">{y:.4g}</text>')
    for x in marks(x0, x1):
        out.append(f'<text x="{at(x, y0)[0]:.1f}" y="{top + height + 16}" text-anchor="middle">{x:.4g}</text>')
    for k, (name, curve) in enumerate(curves.items()):
        color = ("#1f5fa8", "#b5482a", "#3b8a3e", "#7a4fa0")[k % 4]
        path = " ".join(f"{a:.1f},{b:.1f}" for a, b in (at(*p) for p in curve))
        out.append(f'<polyline points="{path}" fill="none" stroke="{color}" stroke-width="1.5"/>')
        out.append(f'<text x="{left + width - 6}" y="{top + 16 + 15 * k}" fill="{color}" text-anchor="end">{name}</text>')
    return "\n".join(out)


def page(charts):
    """charts: (title, name of x, curves), one below the other."""
    step = 310
    body = "\n".join(chart(title, x_name, curves, 60, 40 + k * step) for k, (title, x_name, curves) in enumerate(charts))
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="520" height="{step * len(charts) + 20}" '
            f'font-family="sans-serif" font-size="11">\n<!-- made by katachi -->\n{body}\n</svg>\n')
