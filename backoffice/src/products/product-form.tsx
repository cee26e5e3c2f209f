import type { FileName } from '@sealane/contract/locales'
import type { PortalProductDetail } from '@sealane/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { base, productAddress } from '../app/address.ts'
import { useLanguage } from '../app/language.tsx'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Leaving } from '../ui/leaving.tsx'
import { Page } from '../ui/page.tsx'
import { Tag } from '@sealane/ui/tag'
import { Note } from '@sealane/ui/note'
import { faultyLanguages } from '../ui/words-language.rules.ts'
import { textIn, stillWrong, type ProductDraft } from './draft.rules.ts'
import { FormActions } from './form-actions.tsx'
import { FormBar } from './form-bar.tsx'
import { forgetDraft, storeDraft } from './kept-draft.ts'
import { OptionsCard } from './options-card.tsx'
import { PicturesCard } from './pictures-card.tsx'
import { statusTones } from './product.rules.ts'
import { SideCards } from './side-cards.tsx'
import { SpecsCard } from './specs-card.tsx'
import { TextsCard } from './texts-card.tsx'
import { useSaving, type ProductFieldErrors } from './use-saving.ts'
import { VariantsCard } from './variants-card.tsx'

/** The properties of every part of the form; texts are edited in `language`. */
export type ProductPartProps = {
  draft: ProductDraft
  errors: ProductFieldErrors
  language: FileName
  onChange: (draft: ProductDraft) => void
}
export type ProductFormProps = {
  start: ProductDraft
  /** The unsaved input of an earlier visit. */
  kept: ProductDraft | undefined
  detail: PortalProductDetail | undefined
  /** The shops to choose from for a new product; empty if there is no choice. */
  shops: { id: string; name: string }[]
  /** The language edited last; it survives a change of the product's version. */
  written: FileName | undefined
  onWritten: (language: FileName) => void
}

export function ProductForm(props: ProductFormProps) {
  const text = useTranslations('portal.products')
  const { detail, start } = props
  // Read once: later changes are stored too, but they are not from an earlier visit.
  const [kept] = useState(props.kept)
  const form = useForm(props)
  const { draft, errors, language, change } = form
  const part: ProductPartProps = { draft, errors, language, onChange: change }
  const names = Object.fromEntries(Object.entries(draft.texts).map(([name, one]) => [name, one.name]))
  const title = textIn(names, useLanguage().language)
  const status = detail?.status ?? 'draft'
  return (
    <Page
      title={title === '' ? text(detail === undefined ? 'new' : 'noName') : title}
      tag={<Tag tone={statusTones[status]}>{text(status)}</Tag>}
      back={`${base}/product`}
      right={<FormActions draft={draft} detail={detail} language={language} />}
    >
      <ProductNotes {...props} kept={kept} form={form} />
      <div className="grid items-start gap-4 desk:grid-cols-[minmax(0,1fr)_320px] desk:gap-5">
        <div className="grid min-w-0 gap-4">
          <TextsCard {...part} onLanguage={props.onWritten} />
          <PicturesCard {...part} />
          <OptionsCard {...part} />
          <VariantsCard {...part} />
          <SpecsCard {...part} />
        </div>
        <SideCards {...part} detail={detail} shops={props.shops} onLanguage={props.onWritten} />
      </div>
      <FormBar
        isUnsaved={form.isUnsaved}
        isNew={detail === undefined}
        isOnSale={start.on_sale}
        isDraft={status === 'draft'}
        isBusy={form.isBusy}
        onSave={form.save}
      />
    </Page>
  )
}

/** The state of the form: the input, its errors, and the request. */
function useForm({ start, kept, detail, written, onWritten }: ProductFormProps) {
  const id = detail?.id ?? 'new'
  const office = useLanguage()
  const [draft, setDraft] = useState(kept ?? start)
  const [errors, setErrors] = useState<ProductFieldErrors>({})
  const [first] = useState<FileName>(() => firstLanguage(draft, office.language))
  const language = written ?? first
  const change = (next: ProductDraft) => {
    setDraft(next)
    setErrors((found) => stillWrong(found, draft, next))
    storeDraft(id, next)
  }
  const { save, isBusy, isOutdated } = useSaving({
    draft,
    onErrors: (faults) => {
      setErrors(faults)
      const faulty = faultyLanguages(faults)
      const [other] = faulty
      if (other !== undefined && !faulty.includes(language)) onWritten(other)
      requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
    },
    onStock: (now) => {
      const variants = draft.variants.map((variant, at) => ({ ...variant, seen_stock: now[at] ?? variant.seen_stock }))
      change({ ...draft, variants })
    },
    onSaved: (saved) => {
      forgetDraft(id)
      if (detail === undefined) navigate(productAddress(saved.id), { replace: true })
      else setDraft(start)
    },
  })
  const discard = () => {
    forgetDraft(id)
    setDraft(start)
    setErrors({})
  }
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(start)
  return { draft, errors, language, change, discard, save, isBusy, isOutdated, isUnsaved }
}

/** Returns the language to edit first: the user's own, unless texts exist only in others. */
function firstLanguage({ texts }: ProductDraft, own: FileName): FileName {
  const [first] = Object.keys(texts) as FileName[]
  return texts[own] === undefined && first !== undefined ? first : own
}

type ProductNotesProps = ProductFormProps & { form: ReturnType<typeof useForm> }

/** Shows what prevents saving, offers to discard restored input, and asks before the user leaves with unsaved changes. */
function ProductNotes({ start, kept, detail, form }: ProductNotesProps) {
  const text = useTranslations('portal.products')
  const queries = useQueryClient()
  const faults = Object.keys(form.errors).length
  const loadAnew = () => {
    form.discard()
    void queries.invalidateQueries({ queryKey: ['product', 'detail', detail?.id] })
  }
  return (
    <div className="mb-4 grid gap-3 empty:hidden">
      {detail?.status === 'refused' && (
        <Note tone="bad">{text('refusedBecause', { reason: detail.check?.reason ?? '' })}</Note>
      )}
      {faults > 0 && <Note tone="bad">{text('toMend', { n: faults })}</Note>}
      {form.isOutdated && (
        <Note tone="warn">
          <Button variant="link" onClick={loadAnew}>
            {text('loadAnew')}
          </Button>
        </Note>
      )}
      {kept !== undefined && form.isUnsaved && JSON.stringify(kept) !== JSON.stringify(start) && (
        <Note tone="brand">
          <span className="mr-3">{text('kept')}</span>
          <Discard onDiscard={form.discard} />
        </Note>
      )}
      <Leaving isUnsaved={form.isUnsaved}>{text('leaveText')}</Leaving>
    </div>
  )
}

/** Asks for confirmation, because the discarded input cannot be restored. */
function Discard({ onDiscard }: { onDiscard: () => void }) {
  const text = useTranslations('portal.products')
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button variant="link" onClick={() => setIsAsking(true)}>
        {text('discard')}
      </Button>
      {isAsking && (
        <Confirm
          title={text('discardTitle')}
          action={text('discardAction')}
          isDanger
          isBusy={false}
          onConfirm={onDiscard}
          onClose={() => setIsAsking(false)}
        >
          {text('discardText')}
        </Confirm>
      )}
    </>
  )
}
