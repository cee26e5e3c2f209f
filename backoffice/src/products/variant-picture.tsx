import { useTranslations } from 'use-intl'
import type { DraftPicture } from './draft.rules.ts'
import { pictureIn } from './product.rules.ts'

type VariantPictureProps = {
  label: string
  pictures: DraftPicture[]
  /** Null selects the cover. */
  value: string | null
  onChange: (image: string | null) => void
}

/** Chooses the product picture for this variant: a native select element over the picture itself. */
export function VariantPicture({ label, pictures, value, onChange }: VariantPictureProps) {
  const text = useTranslations('portal.products')
  const shown = pictures.find(({ image }) => image === value) ?? pictures[0]
  return (
    <span
      className="relative block size-12 flex-none overflow-hidden rounded-input bg-surface focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-brand-text"
      style={shown && { background: shown.color }}
    >
      {shown !== undefined && <img src={pictureIn(200, shown.url)} alt="" width={48} height={48} />}
      <select
        aria-label={text('ofVariant', { field: text('picture'), variant: label })}
        value={value ?? ''}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      >
        <option value="">{text('coverPicture')}</option>
        {pictures.map(({ image }, index) => (
          <option key={image} value={image}>
            {text('pictureNo', { n: index + 1 })}
          </option>
        ))}
      </select>
    </span>
  )
}
