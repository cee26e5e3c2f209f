import { ArrowLeft, ArrowRight, ImagePlus, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { uploadPicture } from '../app/upload.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { pictureTypes } from '../ui/choose-file.tsx'
import { Icon } from '@sealane/ui/icon'
import { Tag } from '@sealane/ui/tag'
import { showFailure } from '../ui/toast.ts'
import { moveItem, type ProductDraft, type DraftPicture } from './draft.rules.ts'
import { PartCard } from './part-card.tsx'
import type { ProductPartProps } from './product-form.tsx'
import { pictureIn } from './product.rules.ts'

const picturesMaximum = 9

/** The product's pictures; the first is the cover. Arrow buttons and dragging change their order. */
export function PicturesCard({ draft, errors, language, onChange }: ProductPartProps) {
  const text = useTranslations('portal.products')
  const { pictures } = draft
  const [dragged, setDragged] = useState<number>()
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const set = (next: DraftPicture[]) => onChange({ ...latest.current, pictures: next })
  const { send, isBusy } = useUploading((picture) => set([...latest.current.pictures, picture]))
  const remove = (picture: DraftPicture) => onChange(withoutPicture(draft, picture))
  return (
    <PartCard title={text('pictures')} note={text('pictureNote')} error={errors['pictures']}>
      <ol className="grid grid-cols-2 gap-3 mid:grid-cols-3 desk:grid-cols-4">
        {pictures.map((picture, index) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do the same
          <li
            key={picture.image}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => {
              if (dragged !== undefined) set(moveItem(pictures, dragged, index))
              setDragged(undefined)
            }}
            onDragEnd={() => setDragged(undefined)}
            className={`min-w-0 rounded-tile bg-sunken p-2 ${dragged === index ? 'opacity-50' : ''}`}
          >
            <ProductPictureTile
              picture={picture}
              index={index}
              count={pictures.length}
              language={language}
              onMove={(to) => set(moveItem(pictures, index, to))}
              onAlt={(alt) =>
                set(pictures.map((one) => (one === picture ? { ...one, alt: { ...one.alt, [language]: alt } } : one)))
              }
              onRemove={() => remove(picture)}
            />
          </li>
        ))}
      </ol>
      {pictures.length < picturesMaximum && (
        <div className={pictures.length > 0 ? 'mt-4' : ''}>
          <AddPictures
            isBusy={isBusy}
            onChosen={(files) => void send(files.slice(0, picturesMaximum - pictures.length))}
          />
        </div>
      )}
    </PartCard>
  )
}

/** Removes a picture. Variants and values that used it show the cover. */
function withoutPicture(draft: ProductDraft, picture: DraftPicture): ProductDraft {
  const without = <One extends { image: string | null }>(one: One) =>
    one.image === picture.image ? { ...one, image: null } : one
  return {
    ...draft,
    pictures: draft.pictures.filter((one) => one !== picture),
    variants: draft.variants.map(without),
    options: draft.options.map((option) => ({ ...option, values: option.values.map(without) })),
  }
}

/** Uploads pictures one after the other, in the order in which they were chosen. */
function useUploading(onSent: (picture: DraftPicture) => void) {
  const failureText = useFailureText()
  const [isBusy, setIsBusy] = useState(false)
  const send = async (files: File[]) => {
    setIsBusy(true)
    for (const file of files) {
      await uploadPicture(file, 'product_picture').then(
        ({ id, url }) => onSent({ image: id, alt: {}, url, color: '#ffffff' }),
        (error: unknown) => showFailure(failureText(error)),
      )
    }
    setIsBusy(false)
  }
  return { send, isBusy }
}

function AddPictures({ isBusy, onChosen }: { isBusy: boolean; onChosen: (files: File[]) => void }) {
  const text = useTranslations('portal.products')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept={pictureTypes}
        aria-label={text('addPicture')}
        hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = '' // Allows the same file to be chosen again.
          if (files.length > 0) onChosen(files)
        }}
      />
      <Button variant="soft" isBusy={isBusy} onClick={() => input.current?.click()}>
        {!isBusy && <Icon of={ImagePlus} size={20} />}
        {text('addPicture')}
      </Button>
    </>
  )
}

type ProductPictureTileProps = {
  picture: DraftPicture
  index: number
  count: number
  language: ProductPartProps['language']
  onMove: (to: number) => void
  onAlt: (alt: string) => void
  onRemove: () => void
}

function ProductPictureTile({ picture, index, count, language, onMove, onAlt, onRemove }: ProductPictureTileProps) {
  const text = useTranslations('portal.products')
  const n = index + 1
  return (
    <>
      <div className="relative aspect-square overflow-hidden rounded-input" style={{ background: picture.color }}>
        <img src={pictureIn(400, picture.url)} alt={text('pictureNo', { n })} className="size-full object-contain" />
        {index === 0 && (
          <span className="absolute top-2 left-2">
            <Tag tone="brand">{text('cover')}</Tag>
          </span>
        )}
      </div>
      <div className="flex justify-between">
        <IconButton
          icon={ArrowLeft}
          label={text('earlier', { n })}
          disabled={index === 0}
          onClick={() => onMove(index - 1)}
        />
        <IconButton
          icon={ArrowRight}
          label={text('later', { n })}
          disabled={n === count}
          onClick={() => onMove(index + 1)}
        />
        <IconButton icon={Trash2} label={text('removePicture', { n })} onClick={onRemove} />
      </div>
      <input
        aria-label={text('alt', { n })}
        placeholder={text('altPlaceholder')}
        maxLength={160}
        value={picture.alt[language] ?? ''}
        onChange={(event) => onAlt(event.target.value)}
        className="type-c1 min-h-11 w-full rounded-input bg-surface px-2.5 inset-ring-[1.5px] inset-ring-line outline-none focus-visible:inset-ring-2 focus-visible:inset-ring-brand-text"
      />
    </>
  )
}
