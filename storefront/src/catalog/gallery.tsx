import type { ProductDetail } from '@sealane/contract/catalog'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { isMotionReduced } from '../app/scroll.ts'
import { Picture } from '../ui/picture.tsx'

type GalleryProps = {
  product: ProductDetail
  /** The chosen variant's picture: the gallery scrolls to it. */
  shown: string | undefined
}

/** Pictures to swipe; the thumbnails follow the position and can change it. */
export function Gallery({ product, shown }: GalleryProps) {
  const { images, name } = product
  const text = useTranslations('catalogue.detail')
  const { row, at, follow, show } = useRow()
  useEffect(() => {
    const index = images.findIndex(({ image }) => image === shown)
    if (index !== -1) show(index)
  }, [shown, images, show])
  return (
    <div className="relative min-w-0 desk:grid desk:grid-cols-[84px_minmax(0,1fr)] desk:gap-4">
      <section
        ref={row}
        aria-label={text('pictures', { name })}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach a scrolling element
        tabIndex={0}
        data-gallery=""
        onScroll={follow}
        className={`scroll-row flex aspect-[390/430] snap-x snap-mandatory desk:order-2 desk:aspect-auto desk:h-150 desk:rounded-sheet ${images.length < 2 ? 'desk:col-span-2' : ''}`}
      >
        {images.map(({ image, color, alt }, index) => (
          <Picture
            key={image}
            src={image}
            color={color}
            alt={alt}
            isEager={index === 0}
            sizes="(min-width: 1024px) 640px, 100vw"
            className="size-full flex-none snap-center"
          />
        ))}
      </section>
      <Thumbnails images={images} at={at} onShow={show} />
    </div>
  )
}

type ThumbnailsProps = { images: ProductDetail['images']; at: number; onShow: (index: number) => void }

function Thumbnails({ images, at, onShow }: ThumbnailsProps) {
  const text = useTranslations('catalogue.detail')
  if (images.length < 2) return undefined
  return (
    <ul className="scroll-row absolute inset-x-0 bottom-9 flex gap-2 px-4 py-1 desk:static desk:order-1 desk:flex-col desk:gap-3 desk:overflow-visible desk:p-0">
      {images.map(({ image, color }, index) => (
        <li key={image} className="flex-none">
          <button
            type="button"
            aria-label={text('picture', { n: index + 1, of: images.length })}
            aria-current={index === at || undefined}
            onClick={() => onShow(index)}
            className={`block overflow-hidden rounded-input ring-[2.5px] desk:rounded-picture ${index === at ? 'ring-print desk:ring-ink' : 'ring-transparent'}`}
          >
            <Picture src={image} color={color} alt="" sizes="84px" className="size-12.5 desk:size-21" />
          </button>
        </li>
      ))}
    </ul>
  )
}

/** Returns the visible picture's index and a function that shows another one. */
function useRow() {
  const row = useRef<HTMLElement>(null)
  const [at, setAt] = useState(0)
  const follow = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setAt(Math.round(scrollLeft / clientWidth))
  }
  const [show] = useState(() => (index: number) => {
    const element = row.current
    element?.scrollTo({ left: index * element.clientWidth, behavior: isMotionReduced() ? 'instant' : 'smooth' })
  })
  return { row, at, follow, show }
}
