import type { PortalRecharge } from '@sealane/contract/top-ups'
import { amountSorts } from '@sealane/contract/sorts'
import { ListBase, useListContext } from 'ra-core'
import { useTranslations } from 'use-intl'
import { rechargeAddress } from '../app/address.ts'
import { Waiting } from '../ui/age.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chip.tsx'
import { ListSearch } from '../ui/list-search.tsx'
import { ListSort } from '../ui/list-sort.tsx'
import { Listed } from '../ui/listed.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText } from '../ui/money.tsx'
import { NothingListed } from '../ui/nothing-listed.tsx'
import { Card, Page } from '../ui/page.tsx'
import { Pager } from '../ui/pager.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { AuditTag } from './audit-tag.tsx'
import { isFoundOnChain } from './found.rules.ts'
import { RechargeFlags } from './recharge-flags.tsx'

const auditing = { status: 0 }
const everyMs = 5_000

/** All recharges by what was decided; status and page stand in the address. */
export function RechargeList() {
  const text = useTranslations('portal.recharges')
  return (
    <ListBase
      resource="recharge"
      perPage={20}
      filterDefaultValues={auditing}
      storeKey={false}
      queryOptions={{ refetchInterval: everyMs }}
    >
      <Page
        title={text('title')}
        right={<ListSearch label={text('search')} placeholder={text('searchPlaceholder')} standard={auditing} />}
      >
        <StatusChips />
        <Card className="mt-3.5 overflow-hidden pt-3.5">
          <ListSort sorts={amountSorts} />
          <Recharges />
        </Card>
        <Pager />
      </Page>
    </ListBase>
  )
}

function StatusChips() {
  const text = useTranslations('portal.recharges')
  const { filterValues, setFilters } = useListContext()
  const choices = [
    { value: '0', label: text('auditing') },
    { value: 'reversing', label: text('reversing') },
    { value: 'doubtful', label: text('doubtful') },
    { value: '1', label: text('passed') },
    { value: '2', label: text('refused') },
    { value: 'all', label: text('all') },
  ] as const
  const { status, ...others } = filterValues as { status?: number | 'reversing' | 'doubtful' }
  const value = choices.find((choice) => choice.value === String(status))?.value ?? 'all'
  return (
    <Chips
      label={text('status')}
      choices={choices}
      value={value}
      onChange={(chosen) =>
        setFilters(chosen === 'all' ? others : { ...others, status: /^\d$/.test(chosen) ? Number(chosen) : chosen })
      }
    />
  )
}

function Recharges() {
  const text = useTranslations('portal.recharges')
  return (
    <Listed<PortalRecharge> empty={<NothingListed noun="recharges" />}>
      {(recharges) => (
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
      )}
    </Listed>
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
            <MoneyText cents={amount} />
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
        <MoneyText cents={amount} />
      </td>
      <td className="text-right max-desk:hidden">{received !== null && <MoneyText cents={received} />}</td>
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

/** While it waits, how long against the promise; later, when it was asked for. */
function RechargeRequestedAt({ recharge: { status, created_at, expected_by } }: { recharge: PortalRecharge }) {
  return status === 0 ? <Waiting since={created_at} due={expected_by} /> : <Moment at={created_at} />
}
