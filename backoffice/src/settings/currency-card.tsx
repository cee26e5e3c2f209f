import type { PortalCurrency } from '@sealane/contract/settings'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import { CurrencyDialog } from './currency-dialog.tsx'

/** The currencies in which shoppers can see prices, beside the dollar amount that is charged. */
export function CurrencyCard() {
  const text = useTranslations('portal.currencies')
  const { data } = useServerQuery({ queryKey: ['currency'], queryFn: () => call('GET /api/portal/currency/list') })
  const [editing, setEditing] = useState<PortalCurrency | 'new'>()
  return (
    <Card className="mb-4 break-inside-avoid px-5 pt-4 pb-2">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-3">
        <h2 className="type-h2">{text('title')}</h2>
        <Button variant="outline" onClick={() => setEditing('new')}>
          {text('add')}
        </Button>
      </div>
      <p className="type-c1 mb-2 text-ink-2">{text('lead')}</p>
      <ul>
        {(data?.items ?? []).map((currency) => (
          <CurrencyRow key={currency.code} currency={currency} onChange={() => setEditing(currency)} />
        ))}
      </ul>
      {editing !== undefined && (
        <CurrencyDialog currency={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </Card>
  )
}

function CurrencyRow({ currency, onChange }: { currency: PortalCurrency; onChange: () => void }) {
  const text = useTranslations('portal')
  const { dateTime, number } = useFormatter()
  const { code, per_dollar, offered, changed_at, changed_by } = currency
  const at = dateTime(new Date(changed_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center gap-2 font-semibold">
          {code}
          <span className="font-normal tabular-nums">{number(per_dollar, { maximumSignificantDigits: 8 })}</span>
          {!offered && <Tag>{text('currencies.notOffered')}</Tag>}
        </div>
        <div className="type-c1 text-ink-2">
          {changed_by === null ? text('currencies.bySource', { at }) : text('currencies.by', { at, who: changed_by })}
        </div>
      </div>
      <Button variant="outline" aria-label={`${text('settings.change')}: ${code}`} onClick={onChange}>
        {text('settings.change')}
      </Button>
    </li>
  )
}
