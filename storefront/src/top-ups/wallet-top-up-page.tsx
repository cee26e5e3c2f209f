import type { Network } from '@sealane/contract/blockchain'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { Loaded } from '../ui/loaded.tsx'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { ChainAddress } from './chain-address.tsx'
import { ChainForm } from './chain-form.tsx'
import { ChainPayments } from './chain-payments.tsx'
import { NetworkChoice } from './network-choice.tsx'
import { readPurpose } from './purpose.rules.ts'
import { RecordsButton } from './records-button.tsx'
import { networks } from './top-ups.queries.ts'

/** Money sent on a chain: to the shopper's own address, where it is credited automatically, or to the platform's, with a proof. */
export function WalletTopUpPage() {
  const text = useTranslations()
  const search = useSearch()
  const { go } = useNavigation()
  const query = useQuery(networks(useCall()))
  const items = query.data?.items ?? []
  const networkParam = new URLSearchParams(search).get('network')
  const chosen = items.find(({ network }) => network === networkParam) ?? items.find(({ open }) => open) ?? items[0]
  const choose = (network: string) => {
    const params = new URLSearchParams(search)
    params.set('network', network)
    go(`/walletTopUp?${params}`, { replace: true })
  }
  const choice = chosen && <NetworkChoice networks={items} chosen={chosen.network} onChoose={choose} />
  if (chosen !== undefined && chosen.open && !chosen.automatic) {
    return <ChainForm key={chosen.network} network={chosen} purpose={readPurpose(search)} choice={choice} />
  }
  return (
    <Page title={text('titles.walletTopUp')} fallback="/topUp" right={<RecordsButton />}>
      <Loaded query={query} skeleton={<RowsSkeleton count={3} />}>
        {() => (
          <>
            {choice}
            {chosen === undefined && <NoNetwork />}
            {chosen?.open === false && <Closed network={chosen} />}
            {chosen?.open === true && (
              <>
                <ChainAddress network={chosen} />
                <ChainPayments network={chosen.network} />
              </>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function NoNetwork() {
  const text = useTranslations()
  return (
    <Empty
      title={text('wallet.chain.noneTitle')}
      text={text('wallet.chain.noneText')}
      action={<ButtonLink href="/topUp">{text('titles.topUp')}</ButtonLink>}
    />
  )
}

function Closed({ network: { network } }: { network: Network }) {
  const text = useTranslations()
  return <Empty title={text('shell.errors.notOpen')} text={text('wallet.chain.closed', { network })} />
}
