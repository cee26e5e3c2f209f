import type { Network } from '@sealane/contract/blockchain'
import { useQuery } from '@tanstack/react-query'
import { Banknote, Landmark } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { userInfo } from '../app/session.ts'
import { Loaded } from '../ui/loaded.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { BalanceCard } from './balance-card.tsx'
import { LastRecharges } from './last-recharges.tsx'
import { forGroup, readPurpose } from './purpose.rules.ts'
import { RecordsButton } from './records-button.tsx'
import { networks as askNetworks, receivingAccount, waitingRecharges } from './top-ups.queries.ts'
import { PaymentMethodCard, type PaymentMethodFact } from './way-card.tsx'

/** The payment methods. The purpose of the recharge (a checkout group and an amount) is passed on to them. */
export function TopUpPage() {
  const text = useTranslations()
  const purpose = readPurpose(useSearch())
  return (
    <Page title={text('titles.topUp')} fallback="/profile" right={<RecordsButton />}>
      <Balance />
      {purpose.group !== undefined && purpose.amount !== undefined && <Needed cents={purpose.amount} />}
      <h2 className="type-d2 mt-5 mb-3">{text('wallet.ways.title')}</h2>
      <TopUpMethods search={forGroup(purpose)} />
      <LastRecharges />
    </Page>
  )
}

function Balance() {
  const text = useTranslations('wallet')
  const profileText = useTranslations('profile')
  const money = useMoney()
  const call = useCall()
  const { data: me } = useQuery({ ...userInfo(call), refetchOnMount: 'always' })
  const { data: waiting } = useQuery(waitingRecharges(call))
  const audited = (waiting?.items ?? []).filter(({ waits_for = 'decision' }) => waits_for === 'decision')
  const sum = audited.reduce((total, { amount }) => total + amount, 0)
  const owed = me?.owed ?? 0
  return (
    <BalanceCard
      label={text('balance')}
      cents={me?.balance ?? 0}
      detail={owed > 0 ? profileText('owed', { amount: money(owed) }) : undefined}
      right={
        sum > 0 && (
          <div className="ml-auto text-right">
            <div className="type-c1 text-on-night-2">{text('underAudit')}</div>
            <div className="mt-1.5">
              <MoneyText cents={sum} size="m" />
            </div>
          </div>
        )
      }
    />
  )
}

function Needed({ cents }: { cents: number }) {
  const text = useTranslations('wallet')
  const money = useMoney()
  return (
    <div className="mt-3">
      <Note tone="brand">{text('needed', { amount: money(cents) })}</Note>
    </div>
  )
}

function TopUpMethods({ search }: { search: string }) {
  const text = useTranslations()
  const factsOf = useFacts()
  const call = useCall()
  const account = useQuery(receivingAccount(call))
  const { data: chains } = useQuery(askNetworks(call))
  return (
    <div className="flex flex-col gap-3">
      <Loaded query={account} skeleton={<RowsSkeleton count={1} />}>
        {({ open: isOpen, minimum }) => (
          <PaymentMethodCard
            icon={Landmark}
            title={text('wallet.ways.manual')}
            detail={isOpen ? text('wallet.ways.manualDetail') : text('shell.errors.notOpen')}
            href={isOpen ? `/cardTopUp${search}` : undefined}
            facts={factsOf(text('wallet.ways.afterAudit'), minimum)}
          />
        )}
      </Loaded>
      {chains !== undefined && chains.items.length > 0 && <OnChain networks={chains.items} search={search} />}
    </div>
  )
}

function OnChain({ networks, search }: { networks: Network[]; search: string }) {
  const text = useTranslations()
  const factsOf = useFacts()
  const open = networks.filter((network) => network.open)
  const isOpen = open.length > 0
  const shown = isOpen ? open : networks
  const lowest = Math.min(...shown.map(({ minimum }) => minimum))
  const isAutomatic = shown.some(({ automatic }) => automatic)
  const assets = [...new Set(shown.map(({ asset }) => asset))].join(', ')
  return (
    <PaymentMethodCard
      icon={Banknote}
      title={text('wallet.ways.onchain')}
      detail={isOpen ? assets : text('shell.errors.notOpen')}
      href={isOpen ? `/walletTopUp${search}` : undefined}
      facts={factsOf(text(isAutomatic ? 'wallet.ways.afterConfirmations' : 'wallet.ways.afterAudit'), lowest)}
    />
  )
}

/** Returns the time of the credit, the minimum amount, and that there is no fee. */
function useFacts(): (credited: string, minimum: number) => PaymentMethodFact[] {
  const text = useTranslations('wallet.facts')
  const money = useMoney()
  return (credited, minimum) => [
    { label: text('credited'), value: credited },
    { label: text('from'), value: money(minimum) },
    { label: text('fee'), value: text('none') },
  ]
}
