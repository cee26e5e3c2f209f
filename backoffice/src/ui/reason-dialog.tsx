import { useState, type ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { TextArea } from '@sealane/ui/text-area'

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
export function ReasonDialog({ label, missing, onConfirm, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const send = () => {
    setIsMissing(true)
    if (reason.trim() !== '') onConfirm(reason.trim())
  }
  return (
    <FormDialog {...dialog} onSubmit={send}>
      <div className="text-15 text-ink-2">{children}</div>
      <TextArea
        label={label}
        data-first=""
        rows={3}
        maxLength={300}
        value={reason}
        error={isMissing && reason.trim() === '' ? missing : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
