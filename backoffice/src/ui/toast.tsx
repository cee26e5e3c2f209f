import { CircleAlert, CircleCheck } from 'lucide-react'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '@sealane/ui/icon'

type OfficeToast = { id: number; isFailure: boolean; text: string }

/** A failure is a sentence to read; specification, section 9, has 1.2 s and a general 2 s. */
const successMs = 1200
const failureMs = 4000

let shown: OfficeToast | undefined
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function showSuccess(text: string): void {
  open({ isFailure: false, text }, successMs)
}

export function showFailure(text: string): void {
  open({ isFailure: true, text }, failureMs)
}

function open(toast: Omit<OfficeToast, 'id'>, durationMs: number): void {
  clearTimeout(timer)
  lastId += 1
  change({ ...toast, id: lastId })
  timer = setTimeout(() => change(undefined), durationMs)
}

function change(toast: OfficeToast | undefined): void {
  shown = toast
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The place where notices appear. A popover, so that they stand above open dialogs too. */
export function Toasts() {
  const toast = useSyncExternalStore(subscribe, () => shown)
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = container.current
    if (element === null) return
    if (element.matches(':popover-open')) element.hidePopover()
    if (toast !== undefined) element.showPopover()
  }, [toast])
  return (
    <div
      ref={container}
      popover="manual"
      className="pointer-events-none fixed inset-x-4 top-auto bottom-20 z-50 m-0 mx-auto w-fit max-w-112 bg-transparent"
    >
      <output className="block">
        {toast !== undefined && (
          <div
            key={toast.id}
            className="flex items-center gap-2.5 rounded-tile bg-ink px-4 py-3.5 text-14/[1.4] font-semibold text-paper"
          >
            <Icon of={toast.isFailure ? CircleAlert : CircleCheck} size={20} />
            {toast.text}
          </div>
        )}
      </output>
    </div>
  )
}
