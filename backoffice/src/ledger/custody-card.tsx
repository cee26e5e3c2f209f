import type { CustodyNetwork } from '@sealane/contract/blockchain'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { LoadFailed } from '../ui/states.tsx'
import { CustodyDifference } from './custody-difference.tsx'

/** Polling interval: balances on a chain change without an event. */
const chainsEveryMs = 120_000

/** The amounts in the ledger, and the balances on each chain. */
export function CustodyCard() {
  const text = useTranslations('portal.ledger.custody')
  const { data, error, isFetching, refetch } = useServerQuery({
    queryKey: ['ledger', 'custody'],
    queryFn: () => call('GET /api/portal/ledger/custody'),
    everyMs: chainsEveryMs,
  })
  if (data === undefined && error === null)
    return <div aria-hidden="true" className="late bones mt-4 h-55 rounded-card" />
  return (
    <Card className="mt-4 px-6 py-5">
      <h2 className="type-h2">{text('title')}</h2>
      <p className="type-c1 mt-1 max-w-[70ch] text-ink-2">{text('lead')}</p>
      {data === undefined && <LoadFailed error={error} isBusy={isFetching} onRetry={() => void refetch()} />}
      {data !== undefined && (
        <>
          <HeldAmounts held={data.held} />
          {data.networks.length === 0 && <p className="type-b2 mt-4 text-ink-2">{text('none')}</p>}
          <ul>
            {data.networks.map((network) => (
              <Network key={network.network} network={network} />
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function HeldAmounts({ held }: { held: Record<'bank' | 'chain' | 'shoppers' | 'escrow', number> }) {
  const text = useTranslations('portal.ledger')
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 mid:grid-cols-4">
      {(['bank', 'chain', 'shoppers', 'escrow'] as const).map((name) => (
        <Sum key={name} name={text(`parts.${name}`)} cents={held[name]} />
      ))}
    </dl>
  )
}

function Network({ network }: { network: CustodyNetwork }) {
  const text = useTranslations('portal.ledger.custody')
  const { asset, count } = network
  return (
    <li className="mt-4 border-t-[1.5px] border-dashed border-line-2 pt-4">
      <div className="grid gap-x-6 gap-y-3 mid:grid-cols-4">
        <div>
          <h3 className="type-b2 font-semibold">{network.network}</h3>
          <span className="type-c2 text-ink-2">{asset}</span>
        </div>
        <dl className="grid grid-cols-3 gap-x-4 mid:col-span-3 mid:gap-x-6">
          <Sum name={text('booked')} cents={count?.booked ?? network.booked} />
          <Sum name={text('onChain')} cents={count?.amount} />
          <Sum name={text('difference')} cents={count === null ? undefined : count.amount - count.booked} isSigned />
        </dl>
      </div>
      <CustodyDifference network={network} />
      {count !== null && <CountedAt count={count} />}
    </li>
  )
}

function CountedAt({ count }: { count: NonNullable<CustodyNetwork['count']> }) {
  const text = useTranslations('portal.ledger.custody')
  const { dateTime, number } = useFormatter()
  const time = dateTime(new Date(count.read_at), { dateStyle: 'medium', timeStyle: 'medium' })
  return (
    <p className="type-c2 mt-2 text-ink-2">
      {text('countedAt', { time, block: number(count.block), n: count.addresses })}
    </p>
  )
}

/** Shows a dash if the amount was not counted. */
function Sum({ name, cents, isSigned = false }: { name: string; cents: number | undefined; isSigned?: boolean }) {
  const money = useMoney()
  return (
    <div className="min-w-0">
      <dt className="type-c2 text-ink-2">{name}</dt>
      <dd className="font-display text-15/[1.3] font-bold tabular-nums">
        {cents === undefined ? '–' : money(cents, isSigned)}
      </dd>
    </div>
  )
}
