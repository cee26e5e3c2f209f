import { lazy, Suspense, useState } from 'react'

/** Its code is loaded when the viewer first opens. */
const PictureViewer = lazy(async () => ({ default: (await import('./picture-viewer.tsx')).PictureViewer }))

type ReviewPicturesProps = { pictures: string[]; nameOf: (n: number) => string }

/** Small pictures in a row; a tap shows them large, one after the other. */
export function ReviewPictures({ pictures, nameOf }: ReviewPicturesProps) {
  const [at, setAt] = useState<number>()
  const [isOpen, setIsOpen] = useState(false)
  const open = (index: number) => {
    setAt(index)
    setIsOpen(true)
  }
  if (pictures.length === 0) return undefined
  return (
    <>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {pictures.map((picture, index) => (
          <li key={picture}>
            <button
              type="button"
              aria-label={nameOf(index + 1)}
              className="press block overflow-hidden rounded-input bg-sunken"
              onClick={() => open(index)}
            >
              <img
                src={picture}
                alt=""
                width={76}
                height={76}
                loading="lazy"
                className="picture size-19 object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>
        {at !== undefined && (
          <PictureViewer
            pictures={pictures}
            at={at}
            nameOf={nameOf}
            isOpen={isOpen}
            onTurn={setAt}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
