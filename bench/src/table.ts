/** A row of the table. `isReached` is undefined for a figure without a target. */
export type BenchRow = {
  what: string
  floor: string
  sealane: string
  ratio: string
  target: string
  isReached: boolean | undefined
}

const dash = '–'

type BenchRates = { floor: number; sealane: number; unit?: string }

/** A figure that should be high: at least `target` times the floor. */
export function atLeast(what: string, { floor, sealane, unit = '/s' }: BenchRates, target?: number): BenchRow {
  const ratio = sealane / floor
  return {
    what,
    floor: shown(floor, unit),
    sealane: shown(sealane, unit),
    ratio: ratio.toFixed(2),
    target: target === undefined ? dash : `≥ ${target} × floor`,
    isReached: target === undefined ? undefined : ratio >= target,
  }
}

/** A figure that should be low: at most `target` times the floor. */
export function atMost(what: string, { floor, sealane, unit = '' }: BenchRates, target: number): BenchRow {
  const ratio = sealane / floor
  const values = { floor: shown(floor, unit), sealane: shown(sealane, unit), ratio: ratio.toFixed(2) }
  return { what, ...values, target: `≤ ${target} × floor`, isReached: ratio <= target }
}

type SingleRate = { value: number; unit: string; atLeast?: number; atMost?: number; floor?: number }

/** A figure that is compared with a fixed limit; a floor is shown beside it. */
export function alone(what: string, { value, unit, floor, ...limits }: SingleRate): BenchRow {
  const [sign, limit] = limits.atLeast === undefined ? ['≤', limits.atMost] : ['≥', limits.atLeast]
  const isReached = limit === undefined ? undefined : sign === '≥' ? value >= limit : value <= limit
  const target = limit === undefined ? dash : `${sign} ${shown(limit, unit)}`
  const beside =
    floor === undefined
      ? { floor: dash, ratio: dash }
      : { floor: shown(floor, unit), ratio: (value / floor).toFixed(2) }
  return { what, ...beside, sealane: shown(value, unit), target, isReached }
}

export function toMarkdown(rows: BenchRow[]): string {
  const cells = rows.map(({ what, floor, sealane, ratio, target, isReached }) => [
    what,
    floor,
    sealane,
    ratio,
    target,
    isReached === undefined ? dash : isReached ? 'yes' : '**no**',
  ])
  const lines = [
    ['what', 'floor', 'Sealane', 'ratio', 'to reach', 'reached'],
    ['---', '--:', '--:', '--:', '--:', '---'],
    ...cells,
  ]
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n')
}

function shown(value: number, unit: string): string {
  const digits = value >= 100 ? 0 : 1
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })}${unit.startsWith('/') ? unit : ` ${unit}`}`
}
