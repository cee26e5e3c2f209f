import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

/** Resumes credits on a network and records the reason. */
export function ResumeDialog({ network, onClose }: { network: string; onClose: () => void }) {
  const text = useTranslations('portal.networks')
  const { send, isBusy } = useFormMutation(
    (reason: string, headers) => call('POST /api/portal/network/resume', { body: { network, reason } }, headers),
    { renews: ['network'], done: text('resumed'), onDone: onClose, shows: [] },
  )
  return (
    <ReasonDialog
      title={text('resumeTitle', { network })}
      label={text('reason')}
      missing={text('reasonNeeded')}
      action={text('resume')}
      isBusy={isBusy}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      {text('resumeText')}
    </ReasonDialog>
  )
}
