import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { readPurpose } from './purpose.rules.ts'
import { RecordsButton } from './records-button.tsx'
import { TransferForm } from './transfer-form.tsx'
import { receivingAccount } from './top-ups.queries.ts'

/** A transfer to the platform's account, with its proof, which an operator audits. */
export function CardTopUpPage() {
  const text = useTranslations()
  const search = useSearch()
  const purpose = readPurpose(search)
  const query = useQuery(receivingAccount(useCall(), purpose.group))
  const { data } = query
  if (data?.open === true)
    return <TransferForm key={search + data.reference} account={data} purpose={purpose} right={<RecordsButton />} />
  return (
    <Page title={text('titles.cardTopUp')} fallback="/topUp" right={<RecordsButton />}>
      <Loaded query={query} skeleton={<RowsSkeleton count={3} />}>
        {() => (
          <Empty
            title={text('shell.errors.notOpen')}
            text={text('wallet.transfer.closed')}
            action={<ButtonLink href="/topUp">{text('titles.topUp')}</ButtonLink>}
          />
        )}
      </Loaded>
    </Page>
  )
}
