import { X } from 'lucide-react'
import { useEffect, useId, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button, IconButton } from './button.tsx'

type DialogProps = {
  title: ReactNode
  width?: 'small' | 'wide' | 'side'
  /** During a request only its response closes the dialog. */
  isLocked?: boolean
  onClose: () => void
  children: ReactNode
  /** Content that remains at the bottom. */
  foot?: ReactNode
}

/**
 * A dialog over the page while it is rendered. The dialog element handles Escape and blocks the page behind it. The element with `data-first` gets
 * the focus.
 */
export function Dialog({ title, width = 'small', isLocked = false, onClose, children, foot }: DialogProps) {
  const text = useTranslations('portal.actions')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    element?.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  const close = () => {
    if (!isLocked) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the scrim; Escape does the same
    <dialog
      ref={dialog}
      data-width={width}
      aria-labelledby={titleId}
      className="dialog"
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onClick={(event) => {
        // The second click of a double-click on the opening button hits the scrim: it does not close the dialog.
        if (event.target === event.currentTarget && event.detail < 2) close()
      }}
    >
      <div className="flex min-h-full flex-col">
        <div className="sticky top-0 z-10 flex items-center gap-2 bg-surface pt-3.5 pr-3 pl-5 mid:pl-7">
          <h2 id={titleId} className="type-d2 min-w-0 grow">
            {title}
          </h2>
          <IconButton icon={X} label={text('close')} disabled={isLocked} onClick={close} />
        </div>
        <div className="grow px-5 pt-3 pb-5 mid:px-7">{children}</div>
        {foot !== undefined && (
          <div className="sticky bottom-0 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-surface px-5 py-3.5 mid:px-7">
            {foot}
          </div>
        )}
      </div>
    </dialog>
  )
}

/** The state and the callbacks of a confirmation. */
export type Answering = { isBusy: boolean; onConfirm: () => void; onClose: () => void }

type ConfirmProps = Answering & {
  title: string
  action: string
  isDanger?: boolean
  children: ReactNode
}

/** Describes the consequences and asks for confirmation. Enter confirms at once only if the action is not dangerous. */
export function Confirm({ title, action, isDanger = false, isBusy, onConfirm, onClose, children }: ConfirmProps) {
  const text = useTranslations('portal.actions')
  const foot = (
    <>
      <Button variant="outline" disabled={isBusy} onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button
        variant={isDanger ? 'danger' : 'primary'}
        isBusy={isBusy}
        data-first={isDanger ? undefined : ''}
        // Ignores the key that opened the dialog while it is held down.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onClick={onConfirm}
      >
        {action}
      </Button>
    </>
  )
  return (
    <Dialog title={title} isLocked={isBusy} onClose={onClose} foot={foot}>
      <div className="text-15 text-ink-2">{children}</div>
    </Dialog>
  )
}
