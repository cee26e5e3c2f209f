import type { BillLine } from '@sealane/contract/ledger'

/** The incoming and outgoing sums of a month, in US cents; undefined while older lines of that month are not loaded. */
export type Month = { start: string; sums: { in: number; out: number } | undefined }
/** The position of a line: below a new month's head, first or last of its card. */
export type BillLinePosition = { month: Month | undefined; isFirst: boolean; isLast: boolean }

/** Returns the positions of lines, newest first, by month of the shopper's own calendar. */
export function positionsOf(lines: readonly BillLine[], isComplete: boolean): Map<string, BillLinePosition> {
  const months = [...Map.groupBy(lines, ({ created_at }) => monthOf(created_at)).values()]
  const positions = months.flatMap((inMonth, index) => {
    const isKnown = isComplete || index < months.length - 1
    return inMonth.map((line, lineIndex): [string, BillLinePosition] => [
      line.id,
      {
        month: lineIndex === 0 ? { start: line.created_at, sums: isKnown ? sumsOf(inMonth) : undefined } : undefined,
        isFirst: lineIndex === 0,
        isLast: lineIndex === inMonth.length - 1,
      },
    ])
  })
  return new Map(positions)
}

/** Returns the month, `2026-10`, in the shopper's time zone. */
export function monthOf(time: string): string {
  const date = new Date(time)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}

function sumsOf(lines: readonly BillLine[]): { in: number; out: number } {
  const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)
  const amounts = lines.map(({ amount }) => amount)
  return { in: sum(amounts.filter((amount) => amount > 0)), out: Math.abs(sum(amounts.filter((amount) => amount < 0))) }
}
