import { BadgeCheck, CircleAlert, CircleCheck, RotateCw, ShieldAlert } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '@sealane/ui/icon'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { LoadFailed } from '../ui/states.tsx'
import { CustodyCard } from './custody-card.tsx'
import { isStatement, checkResults } from './ledger.rules.ts'
import { LedgerTabs } from './ledger-tabs.tsx'
import { MoneyBars } from './money-bars.tsx'
import { ProofMark } from './proof-mark.tsx'

type LedgerAudit = { clean: boolean; findings: { check: string; violations: number }[]; totals: Record<string, number> }

/** The proof that every cent is accounted for, calculated anew for each request. */
export function ProofPage() {
  const text = useTranslations('portal.ledger')
  const query = useServerQuery({ queryKey: ['ledger', 'audit'], queryFn: () => call('GET /api/portal/ledger/audit') })
  const { data, dataUpdatedAt, error, isFetching, refetch } = query
  return (
    <Page
      title={text('title')}
      right={
        <>
          {data !== undefined && <ProvedAt at={dataUpdatedAt} />}
          <Button isBusy={isFetching} onClick={() => void refetch()}>
            {!isFetching && <Icon of={RotateCw} size={20} />}
            {text('again')}
          </Button>
        </>
      }
    >
      <LedgerTabs />
      {data !== undefined && <Proof audit={data} at={dataUpdatedAt} />}
      {data === undefined && error !== null && (
        <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <ProofSkeleton />}
      <CustodyCard />
    </Page>
  )
}

function ProvedAt({ at }: { at: number }) {
  const text = useTranslations('portal.ledger')
  const format = useFormatter()
  const time = format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'medium' })
  return <span className="type-c1 text-ink-2 max-mid:hidden">{text('provedAt', { time })}</span>
}

function Proof({ audit, at }: { audit: LedgerAudit; at: number }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Head audit={audit} at={at} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 mid:grid-cols-2 desk:grid-cols-12">
        {checkResults(audit.findings).map(({ check, violations }) => (
          <StatementCard key={check} check={check} violations={violations} totals={audit.totals} />
        ))}
      </div>
      <MoneyBars totals={audit.totals} />
    </div>
  )
}

function Head({ audit: { clean, findings }, at }: { audit: LedgerAudit; at: number }) {
  const text = useTranslations('portal.ledger')
  return (
    <output
      className={`flex items-center justify-between gap-4 rounded-card px-6 py-4 shadow-1 ${clean ? 'bg-surface' : 'bg-bad-soft text-bad'}`}
    >
      <div className="flex min-w-0 items-center gap-3">
        <Icon of={clean ? BadgeCheck : ShieldAlert} size={44} className={clean ? 'text-ok' : ''} />
        <div className="min-w-0">
          <h2 className="type-d1">{text(clean ? 'clean' : 'broken')}</h2>
          <p className={`type-b2 mt-1 ${clean ? 'text-ink-2' : ''}`}>{text('findings', { n: findings.length })}</p>
        </div>
      </div>
      {clean && <ProofMark at={at} />}
    </output>
  )
}

type StatementProps = { check: string; violations: number; totals: Record<string, number> }

function StatementCard({ check, violations, totals }: StatementProps) {
  const text = useTranslations('portal.ledger')
  const money = useMoney()
  const isBroken = violations > 0
  return (
    <Card
      className={`px-4.5 py-4 desk:col-span-3 desk:nth-[n+5]:col-span-4 ${isBroken ? 'inset-ring-2 inset-ring-bad' : ''}`}
    >
      <div className="flex items-start gap-2">
        <Icon of={isBroken ? CircleAlert : CircleCheck} size={20} className={isBroken ? 'text-bad' : 'text-ok'} />
        <h3 className="type-b2 min-w-0 font-semibold">{isStatement(check) ? text(`statements.${check}`) : check}</h3>
      </div>
      <div className={`mt-2.5 font-mono text-13/[1.55] ${isBroken ? 'text-bad' : ''}`}>
        {text('violations', { n: violations })}
        {check === 'escrow_equals_paid_orders' && (
          <div>{text('escrowIs', { amount: money(totals['escrow'] ?? 0) })}</div>
        )}
      </div>
      {isStatement(check) && <p className="type-c2 mt-1.5 text-ink-2">{text(`meanings.${check}`)}</p>}
    </Card>
  )
}

function ProofSkeleton() {
  return (
    <div aria-hidden="true" className="late grid gap-4">
      <div className="bones h-31 rounded-card" />
      <div className="grid gap-3 mid:grid-cols-2 desk:grid-cols-4">
        {['a', 'b', 'c', 'd'].map((key) => (
          <div key={key} className="bones h-31 rounded-card" />
        ))}
      </div>
      <div className="bones h-80 rounded-card" />
    </div>
  )
}
