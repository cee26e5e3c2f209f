import type { PortalRecharge } from '@sealane/contract/top-ups'
import { useTranslations } from 'use-intl'
import { Field } from '@sealane/ui/field'
import { useText } from '../ui/form.tsx'
import { useMoney } from '@sealane/ui/money-text'
import { readReceived, type ApprovalStep } from './decision.rules.ts'

type ReceivedProps = { recharge: PortalRecharge; stepOf: (received: number | undefined) => ApprovalStep }

/** The received amount. It is never filled in, so that the operator looks it up. The note explains the typed amount at once. */
export function ReceivedField({ recharge, stepOf }: ReceivedProps) {
  const text = useTranslations('portal.verdict')
  const { field, error } = useText('received')
  const note = useNote(recharge, readReceived(field.value), stepOf)
  return (
    <Field
      {...field}
      label={text('received')}
      left={<span className="font-semibold text-ink-2">$</span>}
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      error={error}
      note={note}
    />
  )
}

function useNote(recharge: PortalRecharge, received: number | undefined, stepOf: ReceivedProps['stepOf']) {
  const text = useTranslations('portal.verdict')
  const money = useMoney()
  if (received === undefined) return { tone: 'plain', text: text('typeIt') } as const
  const step = stepOf(received)
  const difference = received - recharge.amount
  if (difference === 0) return { tone: 'ok', text: text('asStated', { step }) } as const
  return { tone: 'warn', text: text('differs', { difference: money(difference, true), step }) } as const
}
