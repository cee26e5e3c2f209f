import type { Refund, RefundAction as Action } from '@sealane/contract/refunds'
import { useState, type ReactNode } from 'react'
import { AcceptSheet } from './accept-sheet.tsx'
import { AppealSheet } from './appeal-sheet.tsx'
import { ShipSheet } from './ship-sheet.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'

/** An action with a sheet; a new request is a page instead. */
type RefundSheetAction = Exclude<Action, 'apply'>

type RefundActions = {
  /** Opens the form of an action, or its confirmation. */
  ask: (action: RefundSheetAction) => void
  /** The page renders them once. */
  sheets: ReactNode
}

export function useRefundActions(refund: Refund): RefundActions {
  const [asking, setAsking] = useState<RefundSheetAction>()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const sheet = (action: RefundSheetAction) => ({ refund, isOpen: isOpen && asking === action, onClose: close })
  return {
    ask(action) {
      setAsking(action)
      setIsOpen(true)
    },
    sheets: asking !== undefined && (
      <>
        <WithdrawSheet {...sheet('withdraw')} />
        <ShipSheet {...sheet('ship')} />
        <AcceptSheet {...sheet('accept')} />
        <AppealSheet {...sheet('appeal')} />
      </>
    ),
  }
}
