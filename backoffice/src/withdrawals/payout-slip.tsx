import { findNetwork, withdrawalNetworks } from '@sealane/contract/withdrawal-rules'
import type { PortalWithdrawal } from '@sealane/contract/withdrawals'
import { Copy } from 'lucide-react'
import { useFormatter, useTranslations } from 'use-intl'
import { IconButton } from '../ui/button.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Note } from '@sealane/ui/note'
import { useCopy } from '../ui/use-copy.ts'
import { Recoveries, WithdrawalFlags } from './withdrawal-flags.tsx'

/** The amount and destination in the form in which the operator enters them at the bank or in the wallet. */
export function PayoutInstructions({ withdrawal }: { withdrawal: PortalWithdrawal }) {
  const text = useTranslations('portal.withdrawals')
  const { amount, service_charge, actual_arrival, draw_type, flags, shop } = withdrawal
  const money = useMoney()
  return (
    <div className="mx-auto grid max-w-160 gap-4">
      <Card className="overflow-hidden">
        <div className="flex flex-wrap items-end justify-between gap-3 px-5 pt-5 pb-4">
          <div>
            <h2 className="type-c1 font-semibold text-ink-2">{text('send')}</h2>
            <div className="mt-1.5">
              <MoneyText cents={actual_arrival} size="l" />
            </div>
          </div>
          <p className="type-c1 text-ink-2">
            {text('split', { amount: money(amount), charge: money(service_charge) })}
          </p>
        </div>
        <dl className="border-t border-line px-5 py-1.5">
          {draw_type === 'bank' ? <BankLines withdrawal={withdrawal} /> : <ChainLines withdrawal={withdrawal} />}
        </dl>
      </Card>
      {shop !== null && <Note>{text('ofShopText', { shop: shop.name })}</Note>}
      {flags.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <WithdrawalFlags withdrawal={withdrawal} />
        </div>
      )}
      {flags.includes('recovered') && (
        <Note tone="bad">
          {text('recoveredText')}
          <Recoveries withdrawal={withdrawal} />
        </Note>
      )}
      {flags.includes('check_failed') && <Note tone="bad">{text('check_failedText')}</Note>}
      {flags.includes('first_there') && <Note>{text('first_thereText')}</Note>}
      <Steps withdrawal={withdrawal} />
    </div>
  )
}

function BankLines({ withdrawal: { id, bank_name, bank_card_no, holder } }: { withdrawal: PortalWithdrawal }) {
  const text = useTranslations('portal.withdrawals')
  const digits = bank_card_no ?? ''
  const isWhole = /^[A-Z\d]+$/.test(digits)
  return (
    <>
      <PayoutLine label={text('bank')} value={bank_name ?? ''} />
      <PayoutLine
        label={text('card')}
        value={digits}
        shown={digits.replaceAll(/([A-Z\d]{4})(?=[A-Z\d])/g, '$1 ')}
        isMono
        canCopy={isWhole}
      />
      <PayoutLine label={text('holder')} value={holder ?? ''} />
      <PayoutLine label={text('reference')} value={`SLW-${id}`} isMono />
    </>
  )
}

function ChainLines({ withdrawal: { network, address } }: { withdrawal: PortalWithdrawal }) {
  const text = useTranslations('portal.withdrawals')
  const networkName = findNetwork(network ?? '')
  const terms = networkName && withdrawalNetworks[networkName]
  return (
    <>
      <PayoutLine
        label={text('network')}
        value={network ?? ''}
        shown={terms === undefined ? (network ?? '') : `${network} (${terms.chain}), ${terms.asset}`}
        canCopy={false}
      />
      <PayoutLine label={text('address')} value={address ?? ''} isMono />
    </>
  )
}

type PayoutLineProps = { label: string; value: string; shown?: string; isMono?: boolean; canCopy?: boolean }

function PayoutLine({ label, value, shown = value, isMono = false, canCopy = true }: PayoutLineProps) {
  const text = useTranslations('portal.actions')
  const copy = useCopy()
  return (
    <div className="min-h-14 py-1.5 not-first:border-t not-first:border-line">
      <dt className="type-c2 text-ink-2">{label}</dt>
      <dd className="flex items-center gap-3">
        <span className={`min-w-0 grow font-semibold break-all ${isMono ? 'font-mono' : ''}`}>{shown}</span>
        {canCopy && value !== '' && (
          <span className="-my-2">
            <IconButton icon={Copy} label={`${text('copy')}: ${label}`} onClick={() => void copy(value)} />
          </span>
        )}
      </dd>
    </div>
  )
}

/** The past steps with their operators. */
function Steps({ withdrawal }: { withdrawal: PortalWithdrawal }) {
  const text = useTranslations('portal.withdrawals')
  const format = useFormatter()
  const { shopper, created_at, first_verdict, decided_by, decided_at, closed_by, closed_at, state } = withdrawal
  const refused = state === 'refused'
  const steps = [
    { name: text('stepAsked'), by: shopper.account, at: created_at },
    { name: text('stepFirst'), by: first_verdict?.operator, at: first_verdict?.at },
    { name: text('passed'), by: refused ? undefined : decided_by, at: decided_at },
    { name: text(state), by: closed_by, at: closed_at },
  ]
  return (
    <Card className="px-5 py-2">
      <h2 className="type-h3 pt-2 pb-1">{text('steps')}</h2>
      <ol>
        {steps.map(({ name, by, at }) =>
          by == null || at == null ? undefined : (
            <li
              key={name}
              className="flex flex-wrap items-baseline gap-x-3 py-2 not-first:border-t not-first:border-line"
            >
              <b className="min-w-0 grow">{name}</b>
              <span className="type-c1 text-ink-2">
                {text('by', {
                  who: by,
                  at: format.dateTime(new Date(at), { dateStyle: 'medium', timeStyle: 'short' }),
                })}
              </span>
            </li>
          ),
        )}
      </ol>
    </Card>
  )
}
