import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'

type SumsProps = { pieces: number; subtotal: number; freight: number; discount: number; children?: ReactNode }

/** Shows goods, freight and discount; `children` are further lines. */
export function Sums({ pieces, subtotal, freight, discount, children }: SumsProps) {
  const text = useTranslations('orders.sums')
  const money = useMoney()
  return (
    <dl className="type-b2 flex flex-col gap-2">
      <SumLine name={text('subtotal', { n: pieces })}>{money(subtotal)}</SumLine>
      <SumLine name={text('freight')}>{freight === 0 ? text('freightFree') : money(freight)}</SumLine>
      {discount > 0 && (
        <SumLine name={text('discount')}>
          <span className="text-ok">{money(-discount)}</span>
        </SumLine>
      )}
      {children}
    </dl>
  )
}

export function SumLine({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="pair items-baseline gap-x-3">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
