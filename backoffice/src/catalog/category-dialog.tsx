import type { CategoryForm, PortalCategory } from '@sealane/contract/categories'
import { htmlLangOf } from '@sealane/contract/locales'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LanguagePicker } from '../ui/language-row.tsx'
import { Switch } from '@sealane/ui/switch'
import { useWordsLanguage } from '../ui/use-words-language.ts'
import { draftOf, idFrom, hasNameIn, lacks, toCategoryForm, type CategoryDraft } from './category.rules.ts'
import { PictureField } from './picture-field.tsx'

type CategoryDialogProps = { category: PortalCategory | undefined; onClose: () => void }
type CategoryFieldsProps = {
  draft: CategoryDraft
  errors: Record<string, string>
  change: (part: Partial<CategoryDraft>) => void
}

/** Edits a category's names and picture, and whether the home page shows it. The id of a new one is derived from its English name. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const text = useTranslations('portal.categories')
  const [draft, setDraft] = useState(() => draftOf(category))
  const [isOwnId, setIsOwnId] = useState(category !== undefined)
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: CategoryForm, headers) => call('POST /api/portal/category/save', { body }, headers),
    { renews: ['category', 'decisions'], done: text('saved'), onDone: onClose },
  )
  const change = (part: Partial<CategoryDraft>) => {
    setDraft((before) => {
      const after = { ...before, ...part }
      return isOwnId ? after : { ...after, id: part.id ?? idFrom(after.names.en ?? '') }
    })
    setErrors({})
  }
  const submit = () => {
    if (hasNameIn(draft.names, 'en')) return void send(toCategoryForm(draft, category))
    return setErrors({ 'names.en': text('englishNeeded') })
  }
  const part = { draft, errors, change }
  return (
    <FormDialog
      title={text(category === undefined ? 'add' : 'edit')}
      width="wide"
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <NameFields {...part} isNew={category === undefined} />
      {category === undefined && (
        <Field
          label={text('id')}
          isMono
          maxLength={30}
          autoComplete="off"
          value={draft.id}
          error={errors['id']}
          note={{ tone: 'plain', text: text('idNote') }}
          onChange={({ target }) => {
            setIsOwnId(true)
            change({ id: target.value })
          }}
        />
      )}
      <Picture {...part} isOriginal={category?.original === true} />
      <Switch isOn={draft.shown} onChange={(shown) => change({ shown })}>
        {text('shown')}
      </Switch>
    </FormDialog>
  )
}

function NameFields({ draft, errors, change, isNew }: CategoryFieldsProps & { isNew: boolean }) {
  const text = useTranslations('portal.categories')
  const office = useLanguage().language
  const [language, setLanguage] = useWordsLanguage(errors, isNew ? 'en' : office)
  return (
    <div className="grid gap-3">
      <p className="type-c1 text-ink-2">{text('lackNote', { n: lacks(draft.names) })}</p>
      <LanguagePicker
        stateOf={(name) => (hasNameIn(draft.names, name) ? 'whole' : 'missing')}
        isFaulty={(name) => errors[`names.${name}`] !== undefined}
        value={language}
        onChange={setLanguage}
      />
      <Field
        label={text('name')}
        maxLength={40}
        lang={htmlLangOf(language)}
        autoComplete="off"
        value={draft.names[language] ?? ''}
        placeholder={language === 'en' ? '' : (draft.names.en ?? '')}
        error={errors[`names.${language}`]}
        onChange={({ target }) => change({ names: { ...draft.names, [language]: target.value } })}
      />
    </div>
  )
}

function Picture({ draft, errors, change, isOriginal }: CategoryFieldsProps & { isOriginal: boolean }) {
  const text = useTranslations('portal.categories')
  const id = useId()
  return (
    <PictureField
      id={id}
      label={text('choosePicture')}
      purpose="category_picture"
      error={errors['image']}
      onSent={({ id: image, url }) => change({ image, shown_image: url })}
    >
      <p className="type-c1 mb-2 text-ink-2">{text(isOriginal ? 'pictureNoteDrawn' : 'pictureNote')}</p>
      {draft.shown_image !== undefined && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <img
            src={draft.shown_image}
            alt={text('pictureNow')}
            width={84}
            height={84}
            className="size-21 rounded-sheet bg-sunken object-cover"
          />
          {isOriginal && (
            <Button variant="link" onClick={() => change({ image: null, shown_image: undefined })}>
              {text('useDrawn')}
            </Button>
          )}
        </div>
      )}
    </PictureField>
  )
}
