import { RotateCw, X } from 'lucide-react'
import type { DragEvent, KeyboardEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import type { ChosenPicture } from './use-pictures.ts'

type PictureTileProps = {
  picture: ChosenPicture
  place: { n: number; of: number }
  onOpen: () => void
  onRetry: () => void
  onRemove: () => void
  /** Moves this picture, or the one with the key, to the index. */
  onMove: (to: number, key?: string) => void
}

const dragType = 'text/x-picture'

/** One chosen picture: a tap enlarges it, and arrow keys and dragging move it. */
export function PictureTile({ picture, place, onOpen, onRetry, onRemove, onMove }: PictureTileProps) {
  const text = useTranslations('uploads')
  const { key, url, error, sent, share } = picture
  const index = place.n - 1
  const press = (event: KeyboardEvent) => {
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (step !== undefined) onMove(index + step)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    const dragged = event.dataTransfer.getData(dragType)
    if (dragged !== '') onMove(index, dragged)
  }
  return (
    <li className="relative aspect-square">
      <button
        type="button"
        aria-label={text('open', place)}
        draggable
        onClick={onOpen}
        onKeyDown={press}
        onDragStart={(event) => event.dataTransfer.setData(dragType, key)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={drop}
        className={`block size-full overflow-hidden rounded-picture bg-sunken ${error === undefined ? '' : 'ring-2 ring-bad'}`}
      >
        <img src={url} alt="" draggable={false} className="size-full object-cover" />
      </button>
      {sent === undefined && error === undefined && <Progress share={share} />}
      {error !== undefined && <Retry n={place.n} onRetry={onRetry} />}
      <button
        type="button"
        aria-label={text('removeOf', { n: place.n })}
        onClick={onRemove}
        className="absolute -top-1.5 -right-1.5 grid size-11 place-items-center"
      >
        <span className="grid size-6 place-items-center rounded-full bg-ink text-paper">
          <Icon of={X} size={16} />
        </span>
      </button>
    </li>
  )
}

function Progress({ share }: { share: number }) {
  const text = useTranslations('uploads')
  const { number } = useFormatter()
  return (
    <span className="pointer-events-none absolute inset-0 grid place-items-center rounded-picture bg-scrim">
      <progress aria-label={text('sending')} value={share} max={1} className="sr-only" />
      <span aria-hidden="true" className="type-c1 rounded-full bg-surface px-2.5 py-1 font-semibold tabular-nums">
        {number(share, { style: 'percent' })}
      </span>
    </span>
  )
}

function Retry({ n, onRetry }: { n: number; onRetry: () => void }) {
  const text = useTranslations('uploads')
  return (
    <button
      type="button"
      aria-label={text('retryOf', { n })}
      onClick={onRetry}
      className="type-c2 absolute inset-x-1 bottom-1 flex min-h-11 items-center justify-center gap-1 rounded-input bg-surface px-1 leading-tight font-semibold text-bad"
    >
      <Icon of={RotateCw} size={14} />
      {text('retry')}
    </button>
  )
}
