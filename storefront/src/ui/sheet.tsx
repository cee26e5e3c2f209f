import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@sealane/ui/icon-button'
import { useSheetEntry } from './use-sheet-entry.ts'

type SheetProps = {
  isOpen: boolean
  title: string
  onClose: () => void
  /** During a payment only the response closes the sheet. */
  isLocked?: boolean
  children: ReactNode
}

const leavingMs = 220
const dragToClosePx = 90

/**
 * A sheet at the bottom of a phone, or in the middle of a wide screen. The dialog element handles focus, Escape and the page behind
 * it; Back closes the sheet too.
 */
export function Sheet({ isOpen, title, onClose, isLocked = false, children }: SheetProps) {
  const text = useTranslations('shell.actions')
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const isPresent = usePresence(isOpen)
  useEffect(() => {
    const element = dialog.current
    if (!isOpen || element === null) return undefined
    element.showModal()
    return () => element.close() // Closes with its page too: a hidden modal dialog would block everything else.
  }, [isOpen])
  useSheetEntry({ isOpen, isLocked, onClose })
  const close = () => {
    if (!isLocked) onClose()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- a click outside closes; Escape does the same
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="sheet"
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return // The event is from a sheet above this one.
        event.preventDefault()
        close()
      }}
      onClose={(event) => {
        if (event.target === event.currentTarget) onClose()
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) close()
      }}
    >
      {isPresent && (
        <>
          <Grabber dialog={dialog} onDropped={close} />
          <div className="flex items-center px-1.5">
            <IconButton icon={X} label={text('close')} disabled={isLocked} onClick={close} />
            <h2 id={titleId} className="type-h2 min-w-0 grow py-2 text-center">
              {title}
            </h2>
            <span className="w-11" />
          </div>
          {children}
        </>
      )}
    </dialog>
  )
}

/** Keeps the content until the closing animation ends. */
function usePresence(isOpen: boolean): boolean {
  const [isPresent, setIsPresent] = useState(isOpen)
  if (isOpen && !isPresent) setIsPresent(true)
  useEffect(() => {
    if (isOpen) return undefined
    const timer = setTimeout(() => setIsPresent(false), leavingMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  return isPresent
}

function Grabber({ dialog, onDropped }: { dialog: { current: HTMLDialogElement | null }; onDropped: () => void }) {
  const start = useRef<number>(undefined)
  const drag = (event: PointerEvent) => {
    if (start.current === undefined) return
    dialog.current?.style.setProperty('--drag', `${Math.max(0, event.clientY - start.current)}px`)
  }
  const drop = (event: PointerEvent) => {
    dialog.current?.style.removeProperty('--drag')
    if (start.current !== undefined && event.clientY - start.current > dragToClosePx) onDropped()
    start.current = undefined
  }
  return (
    <div
      className="touch-none py-2.5 desk:hidden"
      onPointerDown={(event) => {
        start.current = event.clientY
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
    >
      <div className="mx-auto h-1.25 w-10 rounded-full bg-line-2" />
    </div>
  )
}
