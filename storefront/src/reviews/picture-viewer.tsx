import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@sealane/ui/icon-button'
import { Sheet } from '../ui/sheet.tsx'

type PictureViewerProps = {
  pictures: string[]
  /** The index of the shown picture. */
  at: number
  nameOf: (n: number) => string
  isOpen: boolean
  onTurn: (at: number) => void
  onClose: () => void
}

const swipePx = 40

/** Shows one picture large; swiping, buttons and arrow keys turn to the others. */
export function PictureViewer({ pictures, at, nameOf, isOpen, onTurn, onClose }: PictureViewerProps) {
  const text = useTranslations('reviews.viewer')
  const start = useRef<number>(undefined)
  const turn = (step: number) => {
    if (pictures[at + step] !== undefined) onTurn(at + step)
  }
  const press = ({ key }: KeyboardEvent) => turn({ ArrowLeft: -1, ArrowRight: 1 }[key] ?? 0)
  const drop = (x: number) => {
    const way = x - (start.current ?? x)
    start.current = undefined
    if (Math.abs(way) > swipePx) turn(way < 0 ? 1 : -1)
  }
  return (
    <Sheet isOpen={isOpen} title={text('title', { n: at + 1, of: pictures.length })} onClose={onClose}>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons do the same */}
      <div
        className="touch-pan-y px-4 pt-2 select-none"
        onKeyDown={press}
        onPointerDown={({ clientX }) => (start.current = clientX)}
        onPointerUp={({ clientX }) => drop(clientX)}
      >
        <div className="grid h-[62dvh] place-items-center desk:h-105">
          <img
            src={pictures[at]}
            alt={nameOf(at + 1)}
            draggable={false}
            className="max-h-full max-w-full rounded-tile object-contain"
          />
        </div>
        {pictures.length > 1 && (
          <div className="flex justify-center gap-6 pt-3">
            <IconButton icon={ChevronLeft} label={text('previous')} disabled={at === 0} onClick={() => turn(-1)} />
            <IconButton
              icon={ChevronRight}
              label={text('next')}
              disabled={at === pictures.length - 1}
              onClick={() => turn(1)}
            />
          </div>
        )}
      </div>
    </Sheet>
  )
}
