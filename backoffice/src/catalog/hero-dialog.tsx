import type { HeroForm, PortalHero } from '@sealane/contract/heroes'
import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LanguagePicker } from '../ui/language-row.tsx'
import { Switch } from '@sealane/ui/switch'
import { useWordsLanguage } from '../ui/use-words-language.ts'
import { draftOf, lacking, stateIn, toHeroForm, wordsIn, type HeroDraft } from './hero.rules.ts'
import { PictureField } from './picture-field.tsx'
import { TargetFields } from './target-fields.tsx'

type HeroDialogProps = { hero: PortalHero | undefined; onClose: () => void }
export type HeroPart = {
  draft: HeroDraft
  errors: Record<string, string>
  change: (part: Partial<HeroDraft>) => void
}

/** Edits a hero with a preview: its texts in each language, its target and its period. */
export function HeroDialog({ hero, onClose }: HeroDialogProps) {
  const text = useTranslations('portal.home')
  const [draft, setDraft] = useState(() => draftOf(hero))
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: HeroForm, headers) => call('POST /api/portal/hero/save', { body }, headers),
    { renews: ['hero', 'decisions'], done: text('saved'), onDone: onClose },
  )
  const [language, setLanguage] = useWordsLanguage(errors, useLanguage().language)
  const change = (part: Partial<HeroDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  const part = { draft, errors, change }
  return (
    <FormDialog
      title={text(hero === undefined ? 'add' : 'edit')}
      width="wide"
      isBusy={isBusy}
      onSubmit={() => void send(toHeroForm(draft, hero))}
      onClose={onClose}
    >
      <HeroPreview {...part} language={language} />
      <HeroTextFields {...part} language={language} onLanguage={setLanguage} />
      <TargetFields {...part} />
      <PeriodFields {...part} />
    </FormDialog>
  )
}

/** The preview: the text is laid over the picture as on a phone. */
function HeroPreview({ draft, errors, change, language }: HeroPart & { language: FileName }) {
  const text = useTranslations('portal.home')
  const id = useId()
  const own = wordsIn(draft, language)
  const heroText = own.title === '' ? wordsIn(draft, 'en') : own
  return (
    <PictureField
      id={id}
      label={text('choosePicture')}
      purpose="hero_picture"
      error={errors['image']}
      onSent={({ id: image, url }) => change({ image, shown: url })}
    >
      <div className="relative mb-3 h-60 max-w-90 overflow-hidden rounded-card bg-sunken">
        {draft.shown !== undefined && (
          <img src={draft.shown} alt={text('pictureNow')} className="size-full object-cover object-bottom" />
        )}
        <span
          lang={htmlLangOf(language)}
          className={`absolute top-4 left-4 max-w-[75%] font-display text-24/[1.15] font-extrabold break-words ${draft.shown === undefined ? 'text-ink-2' : 'text-on-white'}`}
        >
          {heroText.title === '' ? text('noTitle') : heroText.title}
        </span>
        {heroText.action !== '' && (
          <span
            lang={htmlLangOf(language)}
            className="absolute bottom-4 left-4 rounded-full bg-[#fff] px-4 py-2 text-15 font-semibold text-on-white"
          >
            {heroText.action}
          </span>
        )}
      </div>
      <p className="type-c1 mb-2 text-ink-2">{text('pictureNote')}</p>
    </PictureField>
  )
}

type HeroTextFieldsProps = HeroPart & { language: FileName; onLanguage: (language: FileName) => void }

function HeroTextFields({ draft, errors, change, language, onLanguage }: HeroTextFieldsProps) {
  const text = useTranslations('portal.home')
  const words = wordsIn(draft, language)
  const english = wordsIn(draft, 'en')
  const field = (name: 'title' | 'action', maxLength: number) => ({
    label: text(name === 'title' ? 'titleWords' : name),
    maxLength,
    lang: htmlLangOf(language),
    autoComplete: 'off',
    value: words[name],
    placeholder: language === 'en' ? '' : english[name],
    error: errors[`texts.${language}.${name}`],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      change({ texts: { ...draft.texts, [language]: { ...words, [name]: target.value } } }),
  })
  return (
    <div className="grid gap-3">
      <p className="type-c1 text-ink-2">{text('lackNote', { n: lacking(draft) })}</p>
      <LanguagePicker
        stateOf={(name) => stateIn(draft, name)}
        isFaulty={(name) => Object.keys(errors).some((key) => key.startsWith(`texts.${name}.`))}
        value={language}
        onChange={onLanguage}
      />
      <Field {...field('title', 60)} />
      <Field {...field('action', 30)} />
    </div>
  )
}

function PeriodFields({ draft, errors, change }: HeroPart) {
  const text = useTranslations('portal.home')
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 mid:grid-cols-2">
        <Field
          label={text('from')}
          type="datetime-local"
          value={draft.from}
          error={errors['starts_at']}
          note={{ tone: 'plain', text: text('fromNote') }}
          onChange={({ target }) => change({ from: target.value })}
        />
        <Field
          label={text('until')}
          type="datetime-local"
          value={draft.until}
          error={errors['ends_at']}
          note={{ tone: 'plain', text: text('untilNote') }}
          onChange={({ target }) => change({ until: target.value })}
        />
      </div>
      <Switch isOn={draft.on} onChange={(on) => change({ on })}>
        {text('on')}
      </Switch>
    </div>
  )
}
