import type { ShopDay } from '@sealane/contract/analytics'
import { useFormatter, useTranslations } from 'use-intl'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { useDayText, useFigureText } from './sales-words.ts'
import { totalsOf } from './sales.rules.ts'

/** The figures of every day as a table, today first. */
export function SalesTable({ days }: { days: readonly ShopDay[] }) {
  const text = useTranslations('portal.sales')
  const columns = ['sales', 'orders', 'sold', 'back', 'visitors', 'conversion', 'requests', 'refunded'] as const
  return (
    <Card className="px-4.5 py-2">
      <details>
        <summary className="type-b2 inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand-text">
          {text('table')}
        </summary>
        <div className="mt-2 overflow-x-auto">
          <table className="queue">
            <thead>
              <tr>
                <th>{text('day')}</th>
                {columns.map((column) => (
                  <th key={column} className={`text-right ${wideOnly[column] ?? ''}`}>
                    {text(`columns.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map((day) => (
                <Row key={day.day} day={day} />
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </Card>
  )
}

/** Columns that need a wider screen than a phone. */
const wideOnly: Record<string, string> = {
  orders: 'max-mid:hidden',
  sold: 'max-desk:hidden',
  back: 'max-desk:hidden',
  conversion: 'max-mid:hidden',
  refunded: 'max-desk:hidden',
}

function Row({ day }: { day: ShopDay }) {
  const format = useFormatter()
  const money = useMoney()
  const written = useFigureText()
  const dayText = useDayText()
  const { sales, orders, sold, back, visitors, conversion, requests, refunded } = totalsOf([day])
  const cell = 'text-right tabular-nums'
  return (
    <tr>
      <td className="whitespace-nowrap">{dayText(day.day)}</td>
      <td className={cell}>{money(sales)}</td>
      <td className={`${cell} ${wideOnly['orders']}`}>{format.number(orders)}</td>
      <td className={`${cell} ${wideOnly['sold']}`}>{money(sold)}</td>
      <td className={`${cell} ${wideOnly['back']}`}>{money(back)}</td>
      <td className={cell}>{written('visitors', visitors)}</td>
      <td className={`${cell} ${wideOnly['conversion']}`}>{written('conversion', conversion)}</td>
      <td className={cell}>{format.number(requests)}</td>
      <td className={`${cell} ${wideOnly['refunded']}`}>{money(refunded)}</td>
    </tr>
  )
}
