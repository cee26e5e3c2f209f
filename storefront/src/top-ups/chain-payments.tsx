import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { Card } from '@sealane/ui/card'
import { RechargeLine } from './last-recharges.tsx'
import { chainPayments } from './top-ups.queries.ts'

/** Lists incoming payments and updates them: each block adds a confirmation. */
export function ChainPayments({ network }: { network: string }) {
  const text = useTranslations('wallet.chain')
  const { data } = useQuery(chainPayments(useCall()))
  const found = data?.items.filter((recharge) => recharge.network === network && recharge.confirmations !== undefined)
  return (
    <section className="mt-5">
      <h2 className="type-c1 mb-2 font-semibold text-ink-2">{text('payments')}</h2>
      <Card>
        {found?.map((recharge) => (
          <RechargeLine key={recharge.id} recharge={recharge} />
        ))}
        {(found ?? []).length === 0 && <p className="type-b2 px-4 py-5 text-ink-2">{text('waiting')}</p>}
      </Card>
    </section>
  )
}
