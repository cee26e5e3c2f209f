import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Sheet } from './sheet.tsx'

type ConfirmSheetProps = {
  isOpen: boolean
  title: string
  text?: ReactNode
  /** The label of the button, which names its action. */
  action: string
  /** The label of the other button, where “Cancel” would be ambiguous. */
  stay?: string
  /** The action deletes or cancels an object. */
  isDanger?: boolean
  /** The action releases money and cannot be undone: the button is dark instead of cobalt. */
  isFinal?: boolean
  isBusy?: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation of an action that cannot be undone. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const {
    isOpen,
    title,
    text,
    action,
    stay,
    isDanger = false,
    isFinal = false,
    isBusy = false,
    onConfirm,
    onClose,
  } = props
  const words = useTranslations('shell.actions')
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose} isLocked={isBusy}>
      <div className="px-5 pt-2">
        {text !== undefined && <div className="text-center text-ink-2">{text}</div>}
        <div className="mt-5 flex flex-col gap-3">
          <Button
            variant={isDanger ? 'danger' : isFinal ? 'ink' : 'primary'}
            isBlock
            isBusy={isBusy}
            onClick={onConfirm}
          >
            {action}
          </Button>
          <Button variant="text" isBlock disabled={isBusy} onClick={onClose}>
            {stay ?? words('cancel')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
