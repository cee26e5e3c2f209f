import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chips } from '../ui/chips.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { readCount, readPrice, textIn, type ProductDraft, type DraftVariant } from './draft.rules.ts'
import { pictureIn } from './product.rules.ts'

type PreviewProps = { draft: ProductDraft; language: FileName; onClose: () => void }

/** Shows the product as shoppers will see it, including unsaved changes. */
export function PreviewDialog({ draft, language, onClose }: PreviewProps) {
  const text = useTranslations('portal.products')
  const [choice, setChoice] = useState<string[]>(() => draft.variants.find(({ on_sale }) => on_sale)?.choice ?? [])
  const variant = draft.variants.find((one) => JSON.stringify(one.choice) === JSON.stringify(choice))
  const names = draft.texts[language] ?? draft.texts.en ?? Object.values(draft.texts)[0]
  return (
    <Dialog title={text('previewTitle')} width="side" onClose={onClose}>
      <Note>{text('previewNote')}</Note>
      <article lang={htmlLangOf(language)} className="mt-4 grid gap-4">
        <Pictures draft={draft} image={variant?.image ?? null} />
        <div>
          <h3 className="type-h1">{names?.name ?? text('noName')}</h3>
          <Price variant={variant} />
        </div>
        {draft.options.map((option, at) => (
          <Chips
            key={option.name}
            label={textIn(option.labels, language, option.name)}
            choices={option.values.map(({ value, labels }) => ({ value, label: textIn(labels, language, value) }))}
            value={choice[at] ?? ''}
            onChange={(value) =>
              setChoice(draft.options.map((_one, index) => (index === at ? value : (choice[index] ?? ''))))
            }
          />
        ))}
        <p className="break-words whitespace-pre-line">{names?.description}</p>
        <dl className="divide-y divide-line">
          {draft.specs.map((spec, index) => (
            <div key={index} className="flex justify-between gap-4 py-2">
              <dt className="text-ink-2">{textIn(spec.name, language)}</dt>
              <dd className="text-right">{textIn(spec.value, language)}</dd>
            </div>
          ))}
        </dl>
      </article>
    </Dialog>
  )
}

function Pictures({ draft: { pictures }, image }: { draft: ProductDraft; image: string | null }) {
  const text = useTranslations('portal.products')
  const shown = pictures.find((picture) => picture.image === image) ?? pictures[0]
  if (shown === undefined) {
    return (
      <div className="grid aspect-square place-items-center rounded-tile bg-sunken text-ink-2">{text('noPicture')}</div>
    )
  }
  return (
    <>
      <div className="aspect-square overflow-hidden rounded-tile" style={{ background: shown.color }}>
        <img src={pictureIn(800, shown.url)} alt={text('cover')} className="size-full object-contain" />
      </div>
      <div className="scroll-row flex gap-2">
        {pictures.map((picture) => (
          <img
            key={picture.image}
            src={pictureIn(200, picture.url)}
            alt=""
            width={56}
            height={56}
            className="flex-none rounded-input"
          />
        ))}
      </div>
    </>
  )
}

function Price({ variant }: { variant: DraftVariant | undefined }) {
  const text = useTranslations('portal.products')
  const money = useMoney()
  const price = readPrice(variant?.unit_price ?? '')
  const former = readPrice(variant?.list_price ?? '')
  if (price == null) return <p className="mt-1 text-ink-2">{text('noPrice')}</p>
  return (
    <p className="mt-2 flex flex-wrap items-baseline gap-x-3">
      <MoneyText cents={price} size="l" />
      {former != null && former > price && <s className="text-ink-2">{money(former)}</s>}
      <Left variant={variant} />
    </p>
  )
}

function Left({ variant }: { variant: DraftVariant | undefined }) {
  const text = useTranslations('portal.products')
  const n = variant?.on_sale === true ? (readCount(variant.stock) ?? 0) : 0
  return <span className={`type-c1 ${n === 0 ? 'text-warn' : 'text-ink-2'}`}>{text('left', { n })}</span>
}
