import { Link2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { base } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'

/** The total difference of the latest counts on the chains, with a link to the details in the ledger's proof. */
export function ChainNote() {
  const text = useTranslations('portal.reconciliation')
  const money = useMoney()
  const { data } = useServerQuery({
    queryKey: ['ledger', 'custody'],
    queryFn: () => call('GET /api/portal/ledger/custody'),
  })
  const counts = data?.networks.flatMap(({ count }) => (count === null ? [] : [count])) ?? []
  if (counts.length === 0) return undefined
  const difference = counts.reduce((sum, { amount, booked }) => sum + amount - booked, 0)
  return (
    <div className="mt-3.5">
      <Note icon={Link2}>
        {text('chainLead', { difference: money(difference, true) })}{' '}
        <ButtonLink to={`${base}/ledger`} variant="link">
          {text('chainLink')}
        </ButtonLink>
      </Note>
    </div>
  )
}
