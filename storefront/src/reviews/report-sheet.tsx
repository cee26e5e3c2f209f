import type { ReportReason } from '@sealane/contract/reviews'
import { useMutation } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { Button } from '@sealane/ui/button'
import { FieldNote } from '@sealane/ui/field'
import { TextArea } from '@sealane/ui/text-area'
import { Sheet } from '../ui/sheet.tsx'
import { showSuccess } from '@sealane/ui/toast'

type ReportSheetProps = { id: string; isOpen: boolean; onClose: () => void }

const reasons = ['insult', 'personal', 'untrue', 'advert', 'other'] as const satisfies ReportReason[]
const detailsMaximum = 300

/** The form that reports a review to the operators. */
export function ReportSheet({ id, isOpen, onClose }: ReportSheetProps) {
  const text = useTranslations('reviews.report')
  const field = useTranslations('shell.field')
  const [reason, setReason] = useState<ReportReason>()
  const [details, setDetails] = useState('')
  const { form, errors, show, forget } = useFieldErrors()
  const reporting = useReporting(id, { onDone: onClose, onRefused: show })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (reason === undefined) return show({ reason: text('missing') })
    reporting.mutate({ reason, details })
  }
  const choose = (chosen: ReportReason) => {
    setReason(chosen)
    forget('reason')
  }
  return (
    <Sheet isOpen={isOpen} title={text('title')} onClose={onClose} isLocked={reporting.isPending}>
      <form ref={form} noValidate onSubmit={submit} className="px-5 pt-2">
        <p className="text-ink-2">{text('lead')}</p>
        <Reasons chosen={reason} error={errors['reason']} onChoose={choose} />
        <div className="mt-3">
          <TextArea
            label={text('details')}
            optional={field('optional')}
            rows={3}
            maxLength={detailsMaximum}
            value={details}
            error={errors['details']}
            onChange={(event) => setDetails(event.target.value)}
          />
        </div>
        <Button type="submit" isBlock isBusy={reporting.isPending} className="mt-5">
          {text('submit')}
        </Button>
      </form>
    </Sheet>
  )
}

type ReasonsProps = {
  chosen: ReportReason | undefined
  error: string | undefined
  onChoose: (reason: ReportReason) => void
}

function Reasons({ chosen, error, onChoose }: ReasonsProps) {
  const text = useTranslations('reviews.report')
  return (
    <fieldset aria-label={text('reason')} aria-describedby="report-reason" className="mt-3 min-w-0">
      {reasons.map((reason, index) => (
        <label
          key={reason}
          className="flex min-h-12 cursor-pointer items-center gap-3 not-first:border-t not-first:border-line"
        >
          <input
            type="radio"
            name="reason"
            value={reason}
            checked={chosen === reason}
            data-invalid={error !== undefined && index === 0}
            onChange={() => onChoose(reason)}
            className="grid size-5.5 flex-none appearance-none place-items-center rounded-full inset-ring-2 inset-ring-ink-3 checked:inset-ring-[7px] checked:inset-ring-brand"
          />
          <span className="font-medium">{text(`reasons.${reason}`)}</span>
        </label>
      ))}
      <FieldNote id="report-reason" error={error} />
    </fieldset>
  )
}

type ReportCallbacks = { onDone: () => void; onRefused: (error: Error) => void }

function useReporting(id: string, { onDone, onRefused }: ReportCallbacks) {
  const call = useCall()
  const text = useTranslations('reviews.report')
  return useMutation({
    mutationFn: (report: { reason: ReportReason; details: string }) =>
      call('POST /api/comment/report', { body: { id, ...report } }),
    onError: onRefused,
    onSuccess: () => {
      showSuccess(text('done'))
      onDone()
    },
  })
}
