import { useEffect } from 'react'

type DoneStripProps = {
  /** The executed action. */
  text: string
  /** The label of the button that undoes the action or continues from it. */
  action: string
  isBusy?: boolean
  /** The page has a bar at its bottom. */
  isAboveBar?: boolean
  onAct: () => void
  onEnd: () => void
}

const shownForMs = 8000

/** Shows the executed action and offers a follow-up for a limited time. `onEnd` must be the same function during one action. */
export function DoneStrip({ text, action, isBusy = false, isAboveBar = false, onAct, onEnd }: DoneStripProps) {
  useEffect(() => {
    const timer = setTimeout(onEnd, shownForMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <div
      className={`pointer-events-none fixed inset-x-4 z-30 mx-auto max-w-112 desk:bottom-6 ${isAboveBar ? 'bottom-[calc(var(--tabs-height)+84px)]' : 'bottom-[calc(var(--tabs-height)+12px)]'}`}
    >
      <output className="type-b2 pointer-events-auto flex animate-[rise_220ms_both] items-center gap-2.5 rounded-tile bg-ink py-1 pr-2 pl-4 font-semibold text-paper shadow-2">
        <span className="min-w-0 grow">{text}</span>
        <button
          type="button"
          disabled={isBusy}
          onClick={onAct}
          className="min-h-11 flex-none px-2.5 underline underline-offset-4"
        >
          {action}
        </button>
      </output>
    </div>
  )
}
