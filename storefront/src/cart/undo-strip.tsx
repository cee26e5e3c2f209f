import type { CartLine } from '@sealane/contract/cart'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl'
import { useRestore } from './use-bag.ts'

const undoForMs = 8000

/** Says what was removed and offers it back for a while; a new one for each removal. */
export function UndoStrip({ lines, onEnd }: { lines: CartLine[]; onEnd: () => void }) {
  const text = useTranslations('cart')
  const restoring = useRestore()
  useEffect(() => {
    const timer = setTimeout(onEnd, undoForMs)
    return () => clearTimeout(timer)
  }, [onEnd])
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-[calc(var(--tabs-height)+84px)] z-30 mx-auto max-w-[448px] desk:bottom-6">
      <output className="type-b2 pointer-events-auto flex animate-[rise_220ms_both] items-center gap-2.5 rounded-tile bg-ink py-1 pr-2 pl-4 font-semibold text-paper shadow-2">
        <span className="min-w-0 grow">{text('removed', { n: lines.length })}</span>
        <button
          type="button"
          disabled={restoring.isPending}
          onClick={() => restoring.mutate(lines, { onSettled: onEnd })}
          className="min-h-11 flex-none px-2.5 underline underline-offset-4"
        >
          {text('undo')}
        </button>
      </output>
    </div>
  )
}
