import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'

const formId = 'resume'

/** Credits go on, with the reason on record. */
export function ResumeDialog({ network, onClose }: { network: string; onClose: () => void }) {
  const text = useTranslations('portal')
  const { reason, type, error, submit, isBusy } = useResume(network, onClose)
  return (
    <Dialog
      title={text('networks.resumeTitle', { network })}
      isLocked={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {text('networks.resume')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <p className="mb-4 text-ink-2">{text('networks.resumeText')}</p>
        <Field
          label={text('networks.reason')}
          name="reason"
          value={reason}
          maxLength={300}
          autoComplete="off"
          error={error}
          onChange={(event) => type(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

function useResume(network: string, onClose: () => void) {
  const text = useTranslations('portal.networks')
  const said = useFailureText()
  const queries = useQueryClient()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string>()
  const resuming = useAction((body: { network: string; reason: string }, headers) =>
    call('POST /api/portal/network/resume', { body }, headers),
  )
  const resume = async () => {
    try {
      await resuming.mutateAsync({ network, reason: reason.trim() })
      await queries.invalidateQueries({ queryKey: ['network'] })
      showSuccess(text('resumed'))
      onClose()
    } catch (failure) {
      showFailure(said(failure))
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isMissing = reason.trim() === ''
    setError(isMissing ? text('reasonNeeded') : undefined)
    if (!isMissing) void resume()
  }
  const type = (typed: string) => {
    setReason(typed)
    setError(undefined)
  }
  return { reason, type, error, submit, isBusy: resuming.isPending }
}
