import type { PortalRecharge } from '@sealane/contract/top-ups'
import { amountSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { rechargeAddress } from '../app/address.ts'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { NothingListed } from '../ui/nothing-listed.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { AuditTag } from './audit-tag.tsx'
import { isFoundOnChain } from './found.rules.ts'
import { RechargeFlags } from './recharge-flags.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { FilterChips } from '../ui/filter-chips.tsx'

const auditing = { status: 0 }
/** All top-ups, by status. */
export function RechargeList() {
  const text = useTranslations('portal.recharges')
  return (
    <ListPage<PortalRecharge>
      of="recharge"
      title={text('title')}
      defaultFilter={auditing}
      search={{ label: text('search'), placeholder: text('searchPlaceholder') }}
      sorts={amountSorts}
      filters={<StatusChips />}
      empty={<NothingListed noun="recharges" />}
    >
      {(recharges) => <RechargeTable recharges={recharges} />}
    </ListPage>
  )
}

function StatusChips() {
  const text = useTranslations('portal.recharges')
  const choices = [
    { value: 0, label: text('auditing') },
    { value: 'reversing', label: text('reversing') },
    { value: 'doubtful', label: text('doubtful') },
    { value: 1, label: text('passed') },
    { value: 2, label: text('refused') },
    { label: text('all') },
  ]
  return <FilterChips<string | number> name="status" label={text('status')} choices={choices} />
}

function RechargeTable({ recharges }: { recharges: PortalRecharge[] }) {
  const text = useTranslations('portal.recharges')
  return (
    <QueueTable
      columns={[
        { name: 'asked', title: text('asked'), from: 'mid' },
        { name: 'shopper', title: text('shopper') },
        { name: 'status', title: text('status'), from: 'desk' },
        { name: 'stated', title: text('stated'), from: 'mid', align: 'right' },
        { name: 'received', title: text('received'), from: 'desk', align: 'right' },
        { name: 'flags', title: text('flags'), from: 'desk' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {recharges.map((recharge) => (
        <RechargeRow key={recharge.id} recharge={recharge} />
      ))}
    </QueueTable>
  )
}

function RechargeRow({ recharge }: { recharge: PortalRecharge }) {
  const text = useTranslations('portal.recharges')
  const { id, shopper, reference, method, amount, received, status } = recharge
  return (
    <tr>
      <td className="max-mid:hidden">
        <RechargeRequestedAt recharge={recharge} />
      </td>
      <td>
        <div className="font-semibold">{shopper.account}</div>
        <div className="type-c1 text-ink-2">
          {text(isFoundOnChain(recharge) ? 'found' : method)}
          {reference !== null && <span className="whitespace-nowrap"> · {reference}</span>}
        </div>
        <div className="mt-1 flex flex-wrap items-center gap-2 desk:hidden">
          <span className="flex items-center gap-3 mid:hidden">
            <MoneyText cents={amount} size="xs" />
            <RechargeRequestedAt recharge={recharge} />
          </span>
          <AuditTag status={status} />
          <RechargeFlags recharge={recharge} />
        </div>
      </td>
      <td className="max-desk:hidden">
        <AuditTag status={status} />
      </td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={amount} size="xs" />
      </td>
      <td className="text-right max-desk:hidden">{received !== null && <MoneyText cents={received} size="xs" />}</td>
      <td className="max-desk:hidden">
        <RechargeFlags recharge={recharge} />
      </td>
      <td>
        <ButtonLink
          to={rechargeAddress(id)}
          variant="outline"
          label={`${text('open')}: ${shopper.account} ${reference ?? ''}`}
        >
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}

/** Shows the waiting time of an open request against the promised time, and the date of a decided one. */
function RechargeRequestedAt({ recharge: { status, created_at, expected_by } }: { recharge: PortalRecharge }) {
  return status === 0 ? <Waiting since={created_at} due={expected_by} /> : <Moment at={created_at} />
}
