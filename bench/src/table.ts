/** A line of the table. `isReached` is undefined where nothing is promised. */
export type Row = {
  what: string
  floor: string
  sealane: string
  ratio: string
  target: string
  isReached: boolean | undefined
}

const dash = '–'

type Rates = { floor: number; sealane: number; unit?: string }

/** The more, the better: at least `target` of the floor. */
export function atLeast(what: string, { floor, sealane, unit = '/s' }: Rates, target?: number): Row {
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

/** The less, the better: at most `target` of the floor. */
export function atMost(what: string, { floor, sealane, unit = '' }: Rates, target: number): Row {
  const ratio = sealane / floor
  const values = { floor: shown(floor, unit), sealane: shown(sealane, unit), ratio: ratio.toFixed(2) }
  return { what, ...values, target: `≤ ${target} × floor`, isReached: ratio <= target }
}

type Alone = { value: number; unit: string; atLeast?: number; atMost?: number }

/** Measured against a number instead of a floor. */
export function alone(what: string, { value, unit, ...limits }: Alone): Row {
  const [sign, limit] = limits.atLeast === undefined ? ['≤', limits.atMost] : ['≥', limits.atLeast]
  const isReached = limit === undefined ? undefined : sign === '≥' ? value >= limit : value <= limit
  const target = limit === undefined ? dash : `${sign} ${shown(limit, unit)}`
  return { what, floor: dash, sealane: shown(value, unit), ratio: dash, target, isReached }
}

export function toMarkdown(rows: Row[]): string {
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
