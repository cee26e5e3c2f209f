import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'
import { readToast, subscribeToToast, type Toast } from './toast.ts'

/** The place where notices appear. A popover, so that they stand above open sheets too. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribeToToast, readToast, () => undefined)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (element === null || typeof element.showPopover !== 'function') return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toast !== undefined) element.showPopover()
    element.toggleAttribute('data-above', hasButtonsBelow())
  }, [toast])
  return (
    <>
      {toast?.kind === 'loading' && <div className="fixed inset-0 z-50" />}
      <div
        ref={place}
        popover="manual"
        className="pointer-events-none fixed inset-x-4 top-auto bottom-[calc(var(--tabs-height)+12px)] z-50 m-0 mx-auto w-auto max-w-[448px] bg-transparent data-above:top-[calc(64px+var(--safe-top))] data-above:bottom-auto"
      >
        <output className="block">
          {toast !== undefined && toast.kind !== 'failure' && <Notice key={toast.id} {...toast} />}
        </output>
        <div role="alert">{toast?.kind === 'failure' && <Notice key={toast.id} {...toast} />}</div>
      </div>
    </>
  )
}

/** Entry pages have their buttons where a notice would stand. */
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
