import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isMotionReduced } from '../app/scroll.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { Sheet } from '../ui/sheet.tsx'

type PictureViewerProps = {
  pictures: string[]
  /** Which one is shown first. */
  first: number
  nameOf: (n: number) => string
  isOpen: boolean
  onClose: () => void
}

/** The pictures large: swiped, or turned by buttons and arrow keys. */
export function PictureViewer({ pictures, first, nameOf, isOpen, onClose }: PictureViewerProps) {
  const text = useTranslations('reviews.viewer')
  const [at, setAt] = useState(first)
  return (
    <Sheet isOpen={isOpen} title={text('title', { n: at + 1, of: pictures.length })} onClose={onClose}>
      <Row pictures={pictures} first={first} nameOf={nameOf} at={at} onTurn={setAt} />
    </Sheet>
  )
}

type RowProps = Pick<PictureViewerProps, 'pictures' | 'first' | 'nameOf'> & { at: number; onTurn: (at: number) => void }

function Row({ pictures, first, nameOf, at, onTurn }: RowProps) {
  const text = useTranslations('reviews.viewer')
  const [row, setRow] = useState<HTMLUListElement | null>(null)
  const show = (index: number, behavior: ScrollBehavior = isMotionReduced() ? 'instant' : 'smooth') =>
    row?.scrollTo({ left: index * row.clientWidth, behavior })
  const begin = (element: HTMLUListElement | null) => {
    setRow(element)
    element?.scrollTo({ left: first * element.clientWidth, behavior: 'instant' })
  }
  const press = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowRight') show(at + 1)
    if (key === 'ArrowLeft') show(at - 1)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the buttons do the same
    <div onKeyDown={press}>
      <ul
        ref={begin}
        className="scroll-row mt-2 flex snap-x snap-mandatory"
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => onTurn(Math.round(scrollLeft / clientWidth))}
      >
        {pictures.map((picture, index) => (
          <li key={picture} className="grid w-full flex-none snap-center place-items-center px-4">
            <img
              src={picture}
              alt={nameOf(index + 1)}
              className="max-h-[68dvh] max-w-full rounded-tile object-contain"
            />
          </li>
        ))}
      </ul>
      {pictures.length > 1 && (
        <div className="flex justify-center gap-6 pt-3">
          <IconButton icon={ChevronLeft} label={text('previous')} disabled={at === 0} onClick={() => show(at - 1)} />
          <IconButton
            icon={ChevronRight}
            label={text('next')}
            disabled={at === pictures.length - 1}
            onClick={() => show(at + 1)}
          />
        </div>
      )}
    </div>
  )
}
