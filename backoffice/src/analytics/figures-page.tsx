import { Link } from 'wouter'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { mayOpen, type OfficePage } from '../app/access.rules.ts'
import { base, ordersAddress, useAddressPart } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Chips } from '../ui/chips.tsx'
import { Loading } from '../ui/loading.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { ranges } from './figures.rules.ts'
import { MoneyDays } from './money-days.tsx'

const everyMs = 300_000

function useFigures(days: number) {
  return useServerQuery({
    queryKey: ['figures', days],
    queryFn: () => call('GET /api/portal/figures', { query: { days } }),
    everyMs,
  })
}

type PlatformFigures = NonNullable<ReturnType<typeof useFigures>['data']>

/** The platform's figures: money, orders, overdue tasks, searches without results. */
export function FiguresPage() {
  const text = useTranslations('portal.figures')
  const [daysParam, choose] = useAddressPart('days')
  const days = ranges.find((range) => String(range) === daysParam) ?? 30
  const query = useFigures(days)
  const { data } = query
  return (
    <Page title={text('title')}>
      <div className="mb-4">
        <Chips
          label={text('range')}
          choices={ranges.map((range) => ({ value: String(range), label: text('days', { n: range }) }))}
          value={String(days)}
          onChange={choose}
        />
      </div>
      {data === undefined ? (
        <Loading query={query} />
      ) : (
        <div className="grid gap-4 desk:grid-cols-3">
          <div className="min-w-0 desk:col-span-3">
            <MoneyDays days={data.money} />
          </div>
          <Overdue overdue={data.overdue} />
          <Orders orders={data.orders} />
          <Words words={data.words} />
        </div>
      )}
    </Page>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="min-w-0 px-4.5 py-4">
      <h2 className="type-h2 mb-2">{title}</h2>
      {children}
    </Card>
  )
}

const figuresRowStyle =
  'flex min-h-11 flex-wrap items-center justify-between gap-x-3 border-t border-line first:border-t-0'
const workPages = { recharges: 'recharge', withdrawals: 'withdrawal', orders: 'order', refunds: 'refund' } as const

type PageLinkProps = { place: OfficePage; to: string; children: ReactNode }

/** Links to a page if the user may open it. */
function PageLink({ place, to, children }: PageLinkProps) {
  if (!mayOpen(useAccessRights(), place)) return children
  return (
    <Link to={to} className="inline-flex min-h-11 items-center font-semibold text-brand-text">
      {children}
    </Link>
  )
}

function Overdue({ overdue }: Pick<PlatformFigures, 'overdue'>) {
  const text = useTranslations('portal.figures')
  const format = useFormatter()
  const late = overdue.filter(({ count }) => count > 0)
  return (
    <Part title={text('overdue')}>
      {late.length === 0 && <p className="type-b2 text-ink-2">{text('nothing')}</p>}
      <ul>
        {late.map(({ work, count, oldest }) => (
          <li key={work} className={figuresRowStyle}>
            <PageLink place={workPages[work]} to={`${base}/${workPages[work]}`}>
              {text(`work.${work}`, { n: count })}
            </PageLink>
            {oldest !== null && (
              <span className="type-c1 text-ink-2">
                {text('since', {
                  time: format.dateTime(new Date(oldest), { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Orders({ orders }: Pick<PlatformFigures, 'orders'>) {
  const text = useTranslations('portal.figures')
  const words = useTranslations('statuses')
  const format = useFormatter()
  return (
    <Part title={text('orders')}>
      <dl>
        {orders.map(({ status, count }) => (
          <div key={status} className={figuresRowStyle}>
            <dt>
              <PageLink place="order" to={ordersAddress(status)}>
                {words(`${status}`)}
              </PageLink>
            </dt>
            <dd className="font-display font-bold tabular-nums">{format.number(count)}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Words({ words }: Pick<PlatformFigures, 'words'>) {
  const text = useTranslations('portal.figures')
  return (
    <Part title={text('words')}>
      <p className="type-c1 mb-2 text-ink-2">{text('wordsText')}</p>
      {words.length === 0 && <p className="type-b2 text-ink-2">{text('noWords')}</p>}
      <ul>
        {words.map(({ word, locale, times }) => (
          <li key={`${locale} ${word}`} className={figuresRowStyle}>
            <span lang={locale} className="min-w-0 font-semibold break-words">
              {word}
            </span>
            <span className="type-c1 text-ink-2">
              {locale} · {text('times', { n: times })}
            </span>
          </li>
        ))}
      </ul>
    </Part>
  )
}
