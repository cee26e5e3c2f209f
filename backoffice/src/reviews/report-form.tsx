import type { PortalReview, ReportReason } from '@sealane/contract/reviews'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { TextArea } from '@sealane/ui/text-area'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Note } from '@sealane/ui/note'

const reasons = ['insult', 'personal', 'untrue', 'advert', 'other'] as const satisfies ReportReason[]
const longest = 300

/** Lets a shop report, once, that a review breaks the rules. */
export function ReportForm({ review: { id, reports, hidden_at } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  const [isOpen, setIsOpen] = useState(false)
  if (reports.length > 0) return <Note tone="warn">{text('youReported')}</Note>
  if (hidden_at !== null) return undefined
  return (
    <section className="border-t border-line pt-4">
      {isOpen ? (
        <Report id={id} />
      ) : (
        <Button variant="link" onClick={() => setIsOpen(true)}>
          {text('report')}
        </Button>
      )}
    </section>
  )
}

function Report({ id }: { id: string }) {
  const text = useTranslations('portal.reviews')
  const [reason, setReason] = useState<ReportReason>('insult')
  const [details, setDetails] = useState('')
  const { send, isBusy, errors } = useFormMutation(
    (report: { reason: ReportReason; details: string }, headers) =>
      call('POST /api/comment/report', { body: { id, ...report } }, headers),
    { renews: ['review', 'inbox'], done: text('doneReported') },
  )
  return (
    <>
      <h3 className="type-h2">{text('report')}</h3>
      <p className="type-c1 mt-1 mb-3 text-ink-2">{text('reportHint')}</p>
      <Chips
        label={text('reportReason')}
        choices={reasons.map((value) => ({ value, label: text(`reasons.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      <div className="mt-3">
        <TextArea
          label={text('details')}
          rows={2}
          maxLength={longest}
          value={details}
          error={errors['details']}
          onChange={(event) => setDetails(event.target.value)}
        />
      </div>
      <Button variant="danger" className="mt-3" isBusy={isBusy} onClick={() => void send({ reason, details })}>
        {text('sendReport')}
      </Button>
    </>
  )
}
