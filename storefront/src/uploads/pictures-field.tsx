import { Camera } from 'lucide-react'
import { lazy, Suspense, useId, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { PictureTile } from './picture-tile.tsx'
import type { FormPictures } from './use-pictures.ts'

/** Its code is loaded when the sheet first opens. */
const ChosenSheet = lazy(async () => ({ default: (await import('./chosen-sheet.tsx')).ChosenSheet }))

type PicturesFieldProps = {
  /** The heading, which is also the field's accessible name. */
  label: string
  /** Shows beside the label that the field may be empty. */
  isOptional?: boolean
  /** The error of the pictures as a whole; the field also shows the error of each picture. */
  error?: ReactNode
  /** From `usePictures`, which knows the purpose and the maximum number. */
  pictures: FormPictures
}

/**
 * The pictures of a form: choose, upload with progress, retry, enlarge, reorder (by dragging, arrow keys or buttons) and remove. The
 * form reads `pictures.sent`. Its texts are the part `uploads`.
 */
export function PicturesField({ label, isOptional = false, error, pictures }: PicturesFieldProps) {
  const text = useTranslations('uploads')
  const field = useTranslations('shell.field')
  const id = useId()
  const [opened, setOpened] = useState<string>()
  const [isOpen, setIsOpen] = useState(false)
  const { say, said } = useMoving(pictures)
  const { all, max } = pictures
  const open = (key: string) => {
    setOpened(key)
    setIsOpen(true)
  }
  return (
    <fieldset aria-labelledby={id} aria-describedby={`${id}-note`} className="min-w-0">
      <h2 id={id} className="type-c1 mb-2 font-semibold text-ink-2">
        {label}
        {isOptional && <span className="font-normal text-ink-3"> · {field('optional')}</span>}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(80px,1fr))] gap-2.5">
        {all.map((picture, index) => (
          <PictureTile
            key={picture.key}
            picture={picture}
            place={{ n: index + 1, of: all.length }}
            onOpen={() => open(picture.key)}
            onRetry={() => pictures.retry(picture.key)}
            onRemove={() => pictures.remove(picture.key)}
            onMove={(to, key = picture.key) => say(key, to)}
          />
        ))}
        {all.length < max && <Chooser pictures={pictures} isWrong={error !== undefined} />}
      </ul>
      <output className="sr-only">{said}</output>
      <FieldNote id={`${id}-note`} error={error ?? all.find((picture) => picture.error !== undefined)?.error} />
      {all.length === 0 && error === undefined && <p className="type-c2 mt-2 text-ink-2">{text('kinds')}</p>}
      <Suspense>
        {opened !== undefined && (
          <ChosenSheet
            pictures={pictures}
            opened={opened}
            isOpen={isOpen && all.some(({ key }) => key === opened)}
            onMove={(to) => say(opened, to)}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </fieldset>
  )
}

/** Moves a picture, and announces its new position to screen readers. */
function useMoving({ all, move }: FormPictures) {
  const text = useTranslations('uploads')
  const [notice, setNotice] = useState('')
  const say = (key: string, to: number) => {
    if (to < 0 || to >= all.length) return
    move(key, to)
    setNotice(text('moved', { n: to + 1, of: all.length }))
  }
  return { say, said: notice }
}

/** The tile that adds pictures. */
function Chooser({ pictures, isWrong }: { pictures: FormPictures; isWrong: boolean }) {
  const text = useTranslations('uploads')
  const input = useRef<HTMLInputElement>(null)
  const { all, max, add } = pictures
  const count = text('count', { n: all.length, max })
  return (
    <li className="aspect-square">
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        aria-label={text('add')}
        tabIndex={-1}
        className="sr-only"
        onChange={({ target }) => {
          add([...(target.files ?? [])])
          target.value = '' // Allows the same file to be chosen again.
        }}
      />
      <button
        type="button"
        data-invalid={isWrong}
        aria-label={`${text('add')}, ${count}`}
        onClick={() => input.current?.click()}
        className={`press grid size-full place-content-center justify-items-center gap-1 rounded-picture border-[1.5px] border-dashed text-ink-2 ${isWrong ? 'border-bad' : 'border-line-2'}`}
      >
        <Icon of={Camera} size={22} />
        <span className="type-c2 tabular-nums">{count}</span>
      </button>
    </li>
  )
}
