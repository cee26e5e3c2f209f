import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { readToasts, subscribeToToasts, type VisibleToasts, type Toast } from './toast.ts'

const none: VisibleToasts = { notice: undefined, loading: undefined }
const baseClass = 'pointer-events-none fixed inset-x-4 top-auto z-50 m-0 mx-auto max-w-112 bg-transparent'

/**
 * The place of the notices: a popover, so that they appear above open sheets too. The classes in `position` set the distance from
 * the bottom, and another distance while buttons are there (`data-above`).
 */
export function Toasts({ position }: { position: string }) {
  const toastPosition = `${baseClass} ${position}`
  const shown = useSyncExternalStore(subscribeToToasts, readToasts, () => none)
  const { notice, loading } = shown
  const popover = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = popover.current
    if (element === null || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    if (shown.notice !== undefined) element.showPopover() // The last opened popover is on top: a notice covers a loading toast.
    element.toggleAttribute('data-above', hasButtonsBelow())
  }, [shown])
  return (
    <>
      {loading !== undefined && <Loading key={loading.id} loading={loading} position={toastPosition} />}
      <div ref={popover} popover="manual" className={toastPosition}>
        <output className="block">
          {notice !== undefined && notice.kind !== 'failure' && <Notice key={notice.id} {...notice} />}
        </output>
        <div role="alert">{notice?.kind === 'failure' && <Notice key={notice.id} {...notice} />}</div>
      </div>
    </>
  )
}

/** A modal dialog of its own: only that blocks clicks and keys of an open sheet below it. */
function Loading({ loading, position }: { loading: Toast; position: string }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const element = dialog.current
    if (element === null) return undefined
    element.showModal()
    return () => element.close() // Restores the focus, which removing the element would not do.
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-label={loading.text}
      className="fixed inset-0 m-0 h-auto max-h-none w-auto max-w-none cursor-progress bg-transparent outline-none backdrop:bg-transparent"
      onCancel={(event) => event.preventDefault()}
      onClose={({ currentTarget }) => {
        if (currentTarget.isConnected) currentTarget.showModal() // Browsers let a second Escape close the dialog.
      }}
    >
      <output className={`block ${position}`} data-above={hasButtonsBelow() || undefined}>
        <Notice {...loading} />
      </output>
    </dialog>
  )
}

/** Checks for entry pages, whose buttons are where a notice would appear. */
function hasButtonsBelow(): boolean {
  return [...document.querySelectorAll('[data-entry]')].some((frame) => frame.checkVisibility())
}

function Notice({ kind, text }: Toast) {
  return (
    <div className="type-b2 flex animate-[rise_220ms_both] items-center gap-2.5 rounded-tile bg-ink px-4 py-3.5 font-semibold text-paper shadow-2">
      {kind === 'success' && <Icon of={CircleCheck} size={20} />}
      {kind === 'failure' && <Icon of={CircleAlert} size={20} />}
      {kind === 'loading' && <Spinner />}
      <span className="min-w-0 grow">{text}</span>
    </div>
  )
}
