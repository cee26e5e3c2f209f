import type { ReactNode } from 'react'
import { Confirm } from '../ui/dialog.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

type AgreeingProps = {
  title: string
  action: string
  /** What the first of two operators wrote; null where whoever looks is the first, or the only one. */
  first: string | null
  /** What the second reads above those words. */
  second: string
  /** What the first writes, and what to say where it is missing. */
  label: string
  missing: string
  isBusy: boolean
  onConfirm: (words: string) => void
  onClose: () => void
  /** What will happen, for the first. */
  children: ReactNode
}

/** The first of two operators writes the words that go with it; the second agrees to them. */
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
