import type { CartLine } from '@sealane/contract/cart'
import { useTranslations } from 'use-intl'
import { DoneStrip } from '../ui/done-strip.tsx'
import { useRestore } from './use-bag.ts'

/** Shows which lines were removed and offers to restore them for a limited time; each removal renders a new one. */
export function RemovedLines({ lines, onEnd }: { lines: CartLine[]; onEnd: () => void }) {
  const text = useTranslations('cart')
  const restoring = useRestore()
  return (
    <DoneStrip
      text={text('removed', { n: lines.length })}
      action={text('undo')}
      isBusy={restoring.isPending}
      isAboveBar
      onAct={() => restoring.mutate(lines, { onSettled: onEnd })}
      onEnd={onEnd}
    />
  )
}
