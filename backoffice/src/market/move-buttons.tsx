import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/button.tsx'

type MoveProps = {
  /** What is moved, for ears. */
  name: string
  index: number
  count: number
  isBusy: boolean
  onMove: (by: -1 | 1) => void
}

/** One place up or down. */
export function MoveButtons({ name, index, count, isBusy, onMove }: MoveProps) {
  const text = useTranslations('portal.market')
  return (
    <span className="flex flex-none">
      <IconButton
        icon={ArrowUp}
        label={text('up', { name })}
        disabled={isBusy || index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        label={text('down', { name })}
        disabled={isBusy || index === count - 1}
        onClick={() => onMove(1)}
      />
    </span>
  )
}
