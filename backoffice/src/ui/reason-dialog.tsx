import { useId, useState, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { boxLook, FieldLabel, FieldNote } from './field.tsx'

type ReasonDialogProps = {
  title: string
  /** What is typed: a reason, a destination. */
  label: string
  /** What to say where it is missing. */
  missing: string
  action: string
  isDanger?: boolean
  isBusy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
  /** What will happen. */
  children: ReactNode
}

/** Says what will happen, and asks for the words that go with it. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, label, missing, action, isDanger = false, isBusy, onConfirm, onClose, children } = props
  const text = useTranslations('portal.actions')
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const error = isMissing && reason.trim() === '' ? missing : undefined
  const send = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(true)
    if (reason.trim() !== '') onConfirm(reason.trim())
  }
  const foot = (
    <>
      <Button variant="outline" disabled={isBusy} onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button type="submit" form={`${id}-form`} variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isLocked={isBusy} onClose={onClose} foot={foot}>
      <form id={`${id}-form`} noValidate className="grid gap-4" onSubmit={send}>
        <div className="text-[15px] text-ink-2">{children}</div>
        <div>
          <FieldLabel id={id} label={label} />
          <div className={boxLook(error !== undefined)}>
            <textarea
              id={id}
              rows={3}
              maxLength={300}
              value={reason}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}-note`}
              onChange={(event) => setReason(event.target.value)}
              className="block min-h-[72px] w-full resize-y bg-transparent py-3 text-[16px]/[1.4] outline-none"
            />
          </div>
          <FieldNote id={`${id}-note`} error={error} />
        </div>
      </form>
    </Dialog>
  )
}
