import type { Refund } from '@sealane/contract/refunds'
import { OctagonX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { SumLine } from '../orders/sums.tsx'
import { useMoment } from '../orders/use-moment.ts'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { Picture } from '../ui/picture.tsx'
import { Enlarge } from '../uploads/enlarge.tsx'
import { useReasonText } from './use-reason-text.ts'

/** Shows the shopper's request and proofs, or why the shop refunds by itself, the reason of a refusal, and the shopper's appeal. */
export function RefundFacts({ refund }: { refund: Refund }) {
  return (
    <>
      <Refusal refund={refund} />
      <Appeal refund={refund} />
      {refund.requested_by === 'shopper' && <Request refund={refund} />}
      {(refund.requested_by === 'seller' || refund.requested_by === 'operator') && <FromStaff refund={refund} />}
    </>
  )
}

function Refusal({ refund: { refusal } }: { refund: Refund }) {
  const text = useTranslations('refunds.detail')
  const moment = useMoment()
  if (refusal === null) return undefined
  return (
    <Card className="mt-3 p-4">
      <h2 className="type-h2 flex items-center gap-2 text-bad">
        <Icon of={OctagonX} size={20} />
        {text('refusal', { by: refusal.by })}
      </h2>
      <p className="mt-2 break-words whitespace-pre-line">{refusal.reason}</p>
      <p className="type-c2 mt-1.5 text-ink-2">{moment.at(refusal.at)}</p>
    </Card>
  )
}

function Appeal({ refund: { appeal } }: { refund: Refund }) {
  const text = useTranslations('refunds.detail')
  if (appeal === null) return undefined
  return <RefundExplanation title={text('appeal')} explanation={appeal.explanation} proofs={appeal.proofs} />
}

function Request({ refund }: { refund: Refund }) {
  const { type, product_status, explanation, proofs } = refund
  const text = useTranslations('refunds')
  const reasonText = useReasonText()
  return (
    <RefundExplanation title={text('detail.request')} explanation={explanation} proofs={proofs}>
      <dl className="type-b2 mt-3 flex flex-col gap-2">
        <SumLine name={text('detail.type')}>{text(`types.${type}`)}</SumLine>
        <SumLine name={text('form.status')}>{text(`statuses.${product_status}`)}</SumLine>
        <SumLine name={text('form.reason')}>{reasonText(refund)}</SumLine>
      </dl>
    </RefundExplanation>
  )
}

/** The words of the shop, or of an operator in its place. */
function FromStaff({ refund }: { refund: Refund }) {
  const { requested_by: by, explanation, events } = refund
  const text = useTranslations('refunds')
  const reasonText = useReasonText()
  const isCancelled = events.some(({ kind }) => kind === 'not_sent')
  return (
    <RefundExplanation
      title={text(isCancelled ? 'history.not_sent' : 'history.given', { by })}
      explanation={explanation}
      proofs={[]}
    >
      <p className="type-b2 mt-1">{reasonText(refund)}</p>
    </RefundExplanation>
  )
}

type RefundExplanationProps = { title: string; explanation: string; proofs: Refund['proofs']; children?: ReactNode }

function RefundExplanation({ title, explanation, proofs, children }: RefundExplanationProps) {
  return (
    <Card className="mt-3 p-4">
      <h2 className="type-h2">{title}</h2>
      {children}
      {explanation !== '' && <p className="mt-3 break-words whitespace-pre-line">{explanation}</p>}
      <Proofs proofs={proofs} />
    </Card>
  )
}

function Proofs({ proofs }: Pick<Refund, 'proofs'>) {
  const text = useTranslations('uploads')
  if (proofs.length === 0) return undefined
  return (
    <ul className="mt-3 flex flex-wrap gap-2.5">
      {proofs.map(({ id, url }, index) => {
        const alt = text('picture', { n: index + 1 })
        return (
          <li key={id}>
            <Enlarge url={url} label={text('enlarge', { n: index + 1 })} title={alt} alt={alt}>
              <Picture src={url} alt="" sizes="72px" className="size-18 rounded-tile" />
            </Enlarge>
          </li>
        )
      })}
    </ul>
  )
}
