import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { amountSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { withdrawalAddress } from '../app/address.ts'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { NothingListed } from '../ui/nothing-listed.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { WithdrawalFlags } from './withdrawal-flags.tsx'
import { WithdrawalTag } from './withdrawal-tag.tsx'
import { useDestinationText } from './withdrawal-words.ts'
import { ListPage } from '../ui/list-page.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'

const auditing = { status: 'auditing' }
/** All withdrawals, by state. */
export function WithdrawalList() {
  const text = useTranslations('portal.withdrawals')
  return (
    <ListPage<PortalWithdrawal>
      of="withdrawal"
      title={text('title')}
      defaultFilter={auditing}
      search={{ label: text('search'), placeholder: text('searchPlaceholder') }}
      sorts={amountSorts}
      filters={<StateChips />}
      empty={<NothingListed noun="withdrawals" />}
    >
      {(withdrawals) => <WithdrawalTable withdrawals={withdrawals} />}
    </ListPage>
  )
}

const states = ['auditing', 'passed', 'settled', 'refused', 'failed', 'cancelled'] as const

function StateChips() {
  const text = useTranslations('portal.withdrawals')
  const choices = [...states.map((value) => ({ value, label: text(value) })), { label: text('all') }]
  return <FilterChips name="status" label={text('state')} choices={choices} />
}

function WithdrawalTable({ withdrawals }: { withdrawals: PortalWithdrawal[] }) {
  const text = useTranslations('portal.withdrawals')
  return (
    <QueueTable
      columns={[
        { name: 'asked', title: text('asked'), from: 'mid' },
        { name: 'shopper', title: text('shopper') },
        { name: 'state', title: text('state'), from: 'desk' },
        { name: 'amount', title: text('amount'), from: 'mid', align: 'right' },
        { name: 'arrival', title: text('arrival'), from: 'desk', align: 'right' },
        { name: 'flags', title: text('flags'), from: 'desk' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {withdrawals.map((withdrawal) => (
        <WithdrawalRow key={withdrawal.id} withdrawal={withdrawal} />
      ))}
    </QueueTable>
  )
}

function WithdrawalRow({ withdrawal }: { withdrawal: PortalWithdrawal }) {
  const text = useTranslations('portal.withdrawals')
  const { id, shop, shopper, amount, actual_arrival, state } = withdrawal
  const destination = useDestinationText()(withdrawal)
  return (
    <tr>
      <td className="max-mid:hidden">
        <WithdrawalRequestedAt withdrawal={withdrawal} />
      </td>
      <td>
        <div className="font-semibold">
          {shopper.account} {shop !== null && <Tag tone="brand">{text('ofShop', { shop: shop.name })}</Tag>}
        </div>
        <div className="type-c1 text-ink-2">{destination}</div>
        <div className="mt-1 flex flex-wrap items-center gap-2 desk:hidden">
          <span className="flex items-center gap-3 mid:hidden">
            <MoneyText cents={amount} size="xs" />
            <WithdrawalRequestedAt withdrawal={withdrawal} />
          </span>
          <WithdrawalTag state={state} />
          <WithdrawalFlags withdrawal={withdrawal} />
        </div>
      </td>
      <td className="max-desk:hidden">
        <WithdrawalTag state={state} />
      </td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={amount} size="xs" />
      </td>
      <td className="text-right max-desk:hidden">
        <MoneyText cents={actual_arrival} size="xs" />
      </td>
      <td className="max-desk:hidden">
        <WithdrawalFlags withdrawal={withdrawal} />
      </td>
      <td>
        <ButtonLink
          to={withdrawalAddress(id)}
          variant="outline"
          label={`${text('open')}: ${shopper.account} ${destination}`}
        >
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}

/** Shows the waiting time of an open withdrawal against the promised time, and the date of a closed one. */
function WithdrawalRequestedAt({
  withdrawal: { closed_at, created_at, expected_by },
}: {
  withdrawal: PortalWithdrawal
}) {
  return closed_at === null ? <Waiting since={created_at} due={expected_by} /> : <Moment at={created_at} />
}
