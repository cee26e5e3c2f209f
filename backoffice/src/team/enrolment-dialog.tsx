import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Moment } from '../ui/moment.tsx'
import { Note } from '@sealane/ui/note'

type IssuedEnrolmentCode = { code: string; expires_at: string }
type EnrolmentProps = { account: string; onClose: () => void }

/** Creates the code with which another operator sets up their app. It is shown only once. */
export function EnrolmentDialog({ account, onClose }: EnrolmentProps) {
  const text = useTranslations('portal.team')
  const [made, setMade] = useState<IssuedEnrolmentCode>()
  const { send, isBusy } = useFormMutation(
    (_none: undefined, headers) => call('POST /api/portal/team/enrolment_code', { body: { account } }, headers),
    { renews: ['decisions'], onDone: setMade },
  )
  const foot =
    made === undefined ? (
      <Button isBusy={isBusy} data-first="" onClick={() => void send(undefined)}>
        {text('makeCode')}
      </Button>
    ) : (
      <Button data-first="" onClick={onClose}>
        {text('done')}
      </Button>
    )
  return (
    <Dialog title={text('codeFor', { account })} isLocked={isBusy} onClose={onClose} foot={foot}>
      {made === undefined ? <p className="text-ink-2">{text('aboutCode')}</p> : <Code made={made} />}
    </Dialog>
  )
}

function Code({ made: { code, expires_at } }: { made: IssuedEnrolmentCode }) {
  const text = useTranslations('portal.team')
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <code className="min-w-0 grow font-mono text-20">{code}</code>
        <CopyButton value={code} />
      </div>
      <p className="text-ink-2">
        {text('codeUntil')} <Moment at={expires_at} />
      </p>
      <Note tone="warn">{text('codeOnce')}</Note>
    </div>
  )
}
