import type { Refund, RefundAction as Action } from '@sealane/contract/refunds'
import { useState, type ReactNode } from 'react'
import { AcceptSheet } from './accept-sheet.tsx'
import { AppealSheet } from './appeal-sheet.tsx'
import { ShipSheet } from './ship-sheet.tsx'
import { WithdrawSheet } from './withdraw-sheet.tsx'

/** A new request is a page of its own. */
type RefundSheetAction = Exclude<Action, 'apply'>

type RefundActions = {
  /** Opens what an action needs to know, or asks whether it is meant. */
  ask: (action: RefundSheetAction) => void
  /** To be put on the page once. */
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
