type Point = { x: number; y: number }
type Travelled = { path: string; x: number; y: number; angle: number }

const [start, first, second, end]: [Point, Point, Point, Point] = [
  { x: 8, y: 40 },
  { x: 90, y: -6 },
  { x: 200, y: -6 },
  { x: 314, y: 40 },
]

export const wholeArc = `M${start.x} ${start.y}C${first.x} ${first.y} ${second.x} ${second.y} ${end.x} ${end.y}`

/** Returns the flight arc up to a share of it, with its end point and its direction there (de Casteljau). */
export function travelArc(share: number): Travelled {
  const [a, b, c] = [between(start, first, share), between(first, second, share), between(second, end, share)]
  const [d, e] = [between(a, b, share), between(b, c, share)]
  const tip = between(d, e, share)
  return {
    path: `M${start.x} ${start.y}C${write(a)} ${write(d)} ${write(tip)}`,
    x: round(tip.x),
    y: round(tip.y),
    angle: round((Math.atan2(e.y - d.y, e.x - d.x) * 180) / Math.PI),
  }
}

function between(one: Point, other: Point, share: number): Point {
  return { x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share }
}

function write({ x, y }: Point): string {
  return `${round(x)} ${round(y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
