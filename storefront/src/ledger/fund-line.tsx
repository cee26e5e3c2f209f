import type { BillKind, BillLine } from '@sealane/contract/ledger'
import { ArrowDown, ArrowUp, ChevronRight, Scale, ShoppingBag, Undo2, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useDateTime } from '../app/date-time.ts'
import { Icon } from '@sealane/ui/icon'
import { MoneyText, useMoney } from '@sealane/ui/money-text'

const icons: Record<BillKind, LucideIcon> = {
  recharge: ArrowDown,
  deposit: ArrowDown,
  recharge_reversed: Undo2,
  order_paid: ShoppingBag,
  order_cancelled: Undo2,
  refund: Undo2,
  withdrawal: ArrowUp,
  withdrawal_returned: Undo2,
  payout: ArrowUp,
  adjustment: Scale,
}

type FundLineProps = { line: BillLine; isFirst: boolean; isLast: boolean }

/** One record. Its subject opens if there is a page for it. */
export function FundLine({ line, isFirst, isLast }: FundLineProps) {
  const { target } = line
  const edges = `${isFirst ? 'rounded-t-card' : 'border-t border-line'} ${isLast ? 'mb-2 rounded-b-card' : ''}`
  const rowStyle = `wraps flex min-h-16.5 items-center gap-3 bg-surface px-4 py-2.5 ${edges}`
  if (target === null) {
    return (
      <div className={rowStyle}>
        <Content line={line} leads={false} />
      </div>
    )
  }
  return (
    <Link href={target} className={rowStyle}>
      <Content line={line} leads />
    </Link>
  )
}

function Content({
  line: { kind, amount, balance_after, reference, created_at },
  leads,
}: {
  line: BillLine
  leads: boolean
}) {
  const text = useTranslations('wallet.kinds')
  const dateTime = useDateTime()
  const money = useMoney()
  const comes = amount > 0
  return (
    <>
      <span
        className={`grid size-9.5 flex-none place-items-center rounded-frame ${comes ? 'bg-ok-soft text-ok' : 'bg-brand-soft text-brand-text'}`}
      >
        <Icon of={icons[kind]} size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="type-h3 block">{text(kind)}</span>
        <span className="type-c1 mt-0.5 block text-ink-2">
          {dateTime(new Date(created_at), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })}
          {reference !== '' && <span className="block break-words">{reference}</span>}
        </span>
      </span>
      <span className="flex flex-none flex-col items-end gap-1.5">
        <MoneyText cents={amount} size="s" isSigned className={comes ? 'text-ok' : ''} />
        <span className="type-c2 text-ink-3 tabular-nums">{money(balance_after)}</span>
      </span>
      {leads && <Icon of={ChevronRight} size={16} className="text-ink-3" />}
    </>
  )
}
