import type { ReactNode } from 'react'
import { Confirm } from '../ui/dialog.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

type AgreeingProps = {
  title: string
  action: string
  /** The text of the first of two operators; null if the user is the first, or the only one. */
  first: string | null
  /** The sentence above that text, for the second operator. */
  second: string
  /** `label` is the first operator's field, `missing` the message if it is empty. */
  label: string
  missing: string
  isBusy: boolean
  onConfirm: (words: string) => void
  onClose: () => void
  /** The consequences of the action, for the first operator. */
  children: ReactNode
}

/** The first of two operators writes a text; the second agrees to it. */
export function AgreeingDialog({ first, second, label, missing, onConfirm, children, ...dialog }: AgreeingProps) {
  if (first === null) {
    return (
      <ReasonDialog isDanger label={label} missing={missing} onConfirm={onConfirm} {...dialog}>
        {children}
      </ReasonDialog>
    )
  }
  return (
    <Confirm isDanger onConfirm={() => onConfirm(first)} {...dialog}>
      <p>{second}</p>
      <blockquote className="mt-3 rounded-tile bg-sunken p-3.5 text-ink">{first}</blockquote>
    </Confirm>
  )
}
