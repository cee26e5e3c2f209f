import type { OrderStatus } from '@sealane/contract/orders'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '@sealane/ui/chip'
import { statuses } from './order.rules.ts'

type StatusChipsProps = {
  counts: Record<string, number>
  /** Undefined: all orders; `none`: the page shows no single list. */
  shown: OrderStatus | undefined | 'none'
  onChoose: (status: OrderStatus | undefined) => void
}

/** The statuses that wait for the shopper: their counts are highlighted. */
const waiting = new Set<OrderStatus | undefined>([0, 2])

export function StatusChips({ counts, shown, onChoose }: StatusChipsProps) {
  const text = useTranslations('orders.filter')
  const words = useTranslations('statuses')
  const row = useRef<HTMLElement>(null)
  const isCounted = Object.keys(counts).length > 0
  useEffect(() => {
    if (shown === 'none' || !isCounted) return // The chips have their final width only with the counts.
    const chip = row.current?.querySelector('[aria-pressed="true"]')
    chip?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [shown, isCounted])
  return (
    <nav ref={row} aria-label={text('label')} className="scroll-row -mx-4 flex gap-2 px-4 py-1">
      {[undefined, ...statuses].map((status) => {
        const name = status === undefined ? 'all' : (String(status) as `${OrderStatus}`)
        const count = counts[name] ?? 0
        return (
          <Chip key={name} isOn={status === shown} onClick={() => onChoose(status)}>
            {name === 'all' ? text('all') : words(name)}
            {count > 0 && <Count count={count} isMarked={waiting.has(status)} isOn={status === shown} />}
          </Chip>
        )
      })}
    </nav>
  )
}

function Count({ count, isMarked, isOn }: { count: number; isMarked: boolean; isOn: boolean }) {
  const countStyle = isMarked ? 'text-signal' : 'text-ink-3'
  return <b className={`font-semibold tabular-nums ${isOn ? '' : countStyle}`}>{count}</b>
}
