import type { BankLine, BankMovement, Comparison, ReconciledDay, Standing } from '@sealane/contract/reconciliation'

/** A line or an entry with the reference that it goes by. */
export type Keyed<Side> = Side & { key: string }
/** For what it was set aside: where the sums have changed since, it is looked at anew. US cents. */
export type SetAside = { key: string; bank: number; ledger: number; reason: string; operator: string; at: string }
export type Sides = { lines: Keyed<BankLine>[]; movements: Keyed<BankMovement>[]; asides: SetAside[] }

/** What goes by one reference is one comparison: transfers in parts, or a recharge that was taken back, add up first. */
export function compare({ lines, movements, asides }: Sides): Comparison[] {
  const linesOf = Map.groupBy(lines, ({ key }) => key)
  const movementsOf = Map.groupBy(movements, ({ key }) => key)
  const asideOf = new Map(asides.map((aside) => [aside.key, aside]))
  return [...new Set([...linesOf.keys(), ...movementsOf.keys()])].map((key) => {
    const own = { lines: linesOf.get(key) ?? [], movements: movementsOf.get(key) ?? [] }
    const sums = { bank: sumOf(own.lines), ledger: sumOf(own.movements) }
    const aside = asideOf.get(key)
    const standing = standingOf(sums, own, aside)
    const set_aside =
      standing === 'set_aside' && aside !== undefined
        ? { reason: aside.reason, operator: aside.operator, at: aside.at }
        : null
    return { key, standing, ...sums, lines: own.lines.map(bare), movements: own.movements.map(bare), set_aside }
  })
}

type Sums = { bank: number; ledger: number }

/** What was taken back whole moved nothing, and the bank has nothing of it. */
function standingOf(
  { bank, ledger }: Sums,
  { lines, movements }: Pick<Sides, 'lines' | 'movements'>,
  aside: SetAside | undefined,
): Standing {
  if (bank === ledger) return 'matched'
  if (aside !== undefined && aside.bank === bank && aside.ledger === ledger) return 'set_aside'
  if (movements.length === 0) return 'only_bank'
  return lines.length === 0 ? 'only_ledger' : 'differs'
}

/** What one day has of one standing. US cents. */
export type DaySums = { day: string; standing: Standing; count: number; bank: number; ledger: number }

/** Each side counts on its own day, under how its comparison stands: the days add up to the cent. */
export function sumUpDay(day: string, sums: readonly DaySums[]): Omit<ReconciledDay, 'chain'> {
  const standings = { matched: none(), differs: none(), only_bank: none(), only_ledger: none(), set_aside: none() }
  for (const { standing, count, bank, ledger } of sums.filter((one) => one.day === day)) {
    standings[standing] = { count, bank, ledger }
  }
  const all = Object.values(standings)
  return {
    day,
    bank: all.reduce((sum, { bank }) => sum + bank, 0),
    ledger: all.reduce((sum, { ledger }) => sum + ledger, 0),
    standings,
  }
}

const order: readonly Standing[] = ['differs', 'only_bank', 'only_ledger', 'set_aside', 'matched']

/** Sorts as the list stands. */
export function placeOf({ standing, key }: Comparison): string {
  return `${order.indexOf(standing)} ${key}`
}

/** What needs somebody comes first. */
export function inOrder(comparisons: readonly Comparison[]): Comparison[] {
  return comparisons.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

const none = () => ({ count: 0, bank: 0, ledger: 0 })
const sumOf = (sides: readonly { amount: number }[]) => sides.reduce((sum, { amount }) => sum + amount, 0)

function bare<Side>({ key: _key, ...side }: Keyed<Side>): Omit<Keyed<Side>, 'key'> {
  return side
}
