import { isBlank } from '@sealane/contract/visible-text'
import { useState, type ReactNode } from 'react'
import { FormDialog } from './form-dialog.tsx'
import { TextArea } from '@sealane/ui/text-area'

type ReasonDialogProps = {
  title: string
  /** The label of the text field: a reason, a destination. */
  label: string
  /** The message for an empty field. */
  missing: string
  action: string
  isDanger?: boolean
  isBusy: boolean
  onConfirm: (reason: string) => void
  onClose: () => void
  /** The consequences of the action. */
  children: ReactNode
}

/** Describes the consequences and asks for the text that the action needs. */
export function ReasonDialog({ label, missing, onConfirm, children, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const send = () => {
    setIsMissing(true)
    if (!isBlank(reason)) onConfirm(reason.trim())
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
        error={isMissing && isBlank(reason) ? missing : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  )
}
