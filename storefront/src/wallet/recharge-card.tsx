import type { Recharge } from '@sealane/contract/wallet'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '../ui/icon.tsx'
import { MoneyText } from '../ui/money-text.tsx'
import { Note } from '../ui/note.tsx'
import { Card } from '../ui/page.tsx'
import { Picture } from '../ui/picture.tsx'
import { Tag } from '../ui/tag.tsx'
import { Enlarge } from './enlarge.tsx'
import { audits, useMethodText } from './recharge-words.ts'
import { useExpected } from './use-expected.ts'

/** One recharge: where it stands, what was said and what came, its reference and proof, and why it was refused. */
export function RechargeCard({ recharge }: { recharge: Recharge }) {
  const text = useTranslations('wallet')
  const { dateTime } = useFormatter()
  const methodText = useMethodText()
  const { icon, tile, tone, word } = audits[recharge.status]
  return (
    <Card className="overflow-hidden">
      <div className="wraps flex items-center gap-3 border-b border-line px-4 py-3.5">
        <span className={`grid size-10 flex-none place-items-center rounded-[12px] ${tile}`}>
          <Icon of={icon} size={22} />
        </span>
        <div className="min-w-0 grow">
          <h2 className="type-h3">{methodText(recharge)}</h2>
          <p className="type-c1 mt-0.5 text-ink-2">
            {dateTime(new Date(recharge.created_at), {
              day: 'numeric',
              month: 'short',
              hour: 'numeric',
              minute: '2-digit',
            })}
          </p>
        </div>
        <span className="flex-none">
          <Tag tone={tone}>{text(`audit.${word}`)}</Tag>
        </span>
      </div>
      <Amounts recharge={recharge} />
      {recharge.reference !== null && <Reference reference={recharge.reference} proof={recharge.proof_url} />}
      {recharge.status === 2 && recharge.reason !== null && (
        <div className="px-3 pb-3">
          <Note tone="bad">{recharge.reason}</Note>
        </div>
      )}
    </Card>
  )
}

function Amounts({ recharge: { amount, received, status, expected_by } }: { recharge: Recharge }) {
  const text = useTranslations('wallet.records')
  const expected = useExpected()
  return (
    <dl className="grid grid-cols-2 px-4 py-3">
      <Cell label={text('amount')}>
        <MoneyText cents={amount} size="s" />
      </Cell>
      <Cell label={text('received')}>
        {status === 0 ? (
          <span className="type-c1 text-ink-2">{expected(expected_by)}</span>
        ) : (
          <MoneyText cents={received ?? 0} size="s" className={received === null ? 'text-ink-2' : ''} />
        )}
      </Cell>
    </dl>
  )
}

function Cell({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="px-3 first:pl-0 not-first:border-l not-first:border-line">
      <dt className="type-c1 text-ink-2">{label}</dt>
      <dd className="mt-1">{children}</dd>
    </div>
  )
}

function Reference({ reference, proof }: { reference: string; proof: string | null }) {
  const text = useTranslations('wallet')
  return (
    <div className="flex items-center gap-2 border-t border-line px-4 py-2">
      <div className="min-w-0 grow">
        <div className="type-c2 text-ink-2">{text('records.reference')}</div>
        <div className="flex items-center gap-1 font-mono font-semibold">
          {reference}
          <CopyButton value={reference} label={text('records.reference')} />
        </div>
      </div>
      {proof !== null && (
        <Enlarge url={proof} label={`${text('proof.enlarge')}: ${reference}`}>
          <Picture src={proof} alt="" sizes="56px" className="size-14 rounded-tile" />
        </Enlarge>
      )}
    </div>
  )
}
