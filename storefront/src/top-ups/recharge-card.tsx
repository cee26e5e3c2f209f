import type { Recharge } from '@sealane/contract/top-ups'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { CopyButton } from '../ui/copy-button.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { Card } from '@sealane/ui/card'
import { Picture } from '../ui/picture.tsx'
import { Enlarge } from '../uploads/enlarge.tsx'
import { shortHash } from '../withdrawals/address.rules.ts'
import { ConfirmationBar } from './confirmation-bar.tsx'
import { RecordHead } from './record-head.tsx'
import { useRechargeStyle, useMethodText, useWaitText } from './recharge-words.ts'
import { useExpected } from './use-expected.ts'

/** One recharge: status, declared and received amount, reference, proof, and the reason if it was refused or reversed. */
export function RechargeCard({ recharge }: { recharge: Recharge }) {
  const methodText = useMethodText()
  const style = useRechargeStyle()(recharge)
  return (
    <Card className="overflow-hidden">
      <RecordHead look={style} title={methodText(recharge)} at={recharge.created_at} status={style.word} />
      <Amounts recharge={recharge} />
      <Reference recharge={recharge} />
      {recharge.status === 2 && recharge.reason !== null && (
        <div className="px-3 pb-3">
          <Note tone="bad">{recharge.reason}</Note>
        </div>
      )}
      <Reversal recharge={recharge} />
    </Card>
  )
}

function Reversal({ recharge: { reversed } }: { recharge: Recharge }) {
  const text = useTranslations('wallet.records')
  const money = useMoney()
  if (reversed === null) return undefined
  return (
    <div className="px-3 pb-3">
      <Note tone="bad">{text('reversed', { amount: money(reversed.amount), reason: reversed.reason })}</Note>
    </div>
  )
}

function Amounts({ recharge }: { recharge: Recharge }) {
  const text = useTranslations('wallet.records')
  const { amount, received, status } = recharge
  return (
    <dl className="grid grid-cols-2 px-4 py-3">
      <Cell label={text('amount')}>
        <MoneyText cents={amount} size="s" />
      </Cell>
      <Cell label={text(status === 0 ? 'awaited' : 'received')}>
        {status === 0 ? (
          <Awaited recharge={recharge} />
        ) : (
          <MoneyText cents={received ?? 0} size="s" className={received === null ? 'text-ink-2' : ''} />
        )}
      </Cell>
    </dl>
  )
}

/** Shows the expected time of the credit, if it is known. */
function Awaited({ recharge }: { recharge: Recharge }) {
  const expected = useExpected()
  const waits = useWaitText()(recharge)
  const { expected_by, confirmations, confirmations_needed = 0 } = recharge
  if (confirmations !== undefined && waits === undefined)
    return <ConfirmationBar done={confirmations} needed={confirmations_needed} />
  return <span className="type-c1 text-ink-2">{waits ?? (expected_by === null ? '' : expected(expected_by))}</span>
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="px-3 first:pl-0 not-first:border-l not-first:border-line">
      <dt className="type-c1 text-ink-2">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

/** Shows the reference of the transfer or the transaction hash, and the proof. */
function Reference({ recharge: { reference, transaction_hash, proof_url } }: { recharge: Recharge }) {
  const text = useTranslations('wallet')
  const name = reference ?? transaction_hash
  if (name === null && proof_url === null) return undefined
  const label = text(reference === null ? 'records.transaction' : 'records.reference')
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-2">
      <div className="min-w-0 grow">
        {name !== null && (
          <>
            <div className="type-c2 text-ink-2">{label}</div>
            <div className="flex items-center gap-1 font-mono font-semibold">
              <span className="min-w-0 break-all">{shortHash(name)}</span>
              <CopyButton value={name} label={label} />
            </div>
          </>
        )}
      </div>
      {proof_url !== null && (
        <Enlarge
          url={proof_url}
          label={`${text('proof.enlarge')}: ${shortHash(name ?? '')}`}
          title={text('proof.title')}
          alt={text('proof.alt')}
        >
          <Picture src={proof_url} alt="" sizes="56px" className="size-14 rounded-tile" />
        </Enlarge>
      )}
    </div>
  )
}
