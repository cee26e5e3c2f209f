import { languages } from '@sealane/contract/languages'
import { defaultFileName, htmlLangOf, type FileName } from '@sealane/contract/locales'
import { CircleAlert, CircleCheck, CircleDashed, PencilLine, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Field } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { TextBox } from '../ui/text-box.tsx'
import { languageState, type Draft } from './draft.rules.ts'
import { PartCard } from './part-card.tsx'
import type { PartProps } from './product-form.tsx'

type TextsProps = PartProps & { onLanguage: (language: FileName) => void }

/** Name and description, a language at a time. */
export function TextsCard({ draft, errors, language, onChange, onLanguage }: TextsProps) {
  const text = useTranslations('portal.products')
  const { name, description } = draft.texts[language] ?? { name: '', description: '' }
  const write = (part: Partial<Draft['texts'][FileName]>) =>
    onChange({ ...draft, texts: { ...draft.texts, [language]: { name, description, ...part } } })
  const original = originalOf(draft, language)
  const hint = (said: string | undefined) =>
    said === undefined || original === undefined
      ? undefined
      : text('original', { language: nameOf(original.language), text: said })
  const nameHint = hint(original?.name)
  const descriptionHint = hint(original?.description)
  return (
    <PartCard title={text('texts')}>
      <LanguageRow draft={draft} errors={errors} value={language} onChange={onLanguage} />
      <div className="mt-4 grid gap-4" lang={htmlLangOf(language)}>
        <Field
          label={text('name')}
          value={name}
          maxLength={160}
          error={errors[`texts.${language}.name`] ?? errors['texts']}
          note={nameHint === undefined ? undefined : { tone: 'plain', text: nameHint }}
          onChange={(event) => write({ name: event.target.value })}
        />
        <TextBox
          label={text('description')}
          rows={6}
          maxLength={3_000}
          value={description}
          error={errors[`texts.${language}.description`]}
          {...(descriptionHint !== undefined && { hint: descriptionHint })}
          onChange={(event) => write({ description: event.target.value })}
        />
      </div>
    </PartCard>
  )
}

/** What a language without words of its own shows: worth looking at while it is written. */
function originalOf({ texts }: Draft, language: FileName) {
  if (language === defaultFileName) return undefined
  const others = (['en', ...Object.keys(texts)] as FileName[]).filter((other) => other !== language)
  const found = others.find((other) => (texts[other]?.name ?? '') !== '')
  return found === undefined ? undefined : { language: found, ...texts[found] }
}

function nameOf(language: FileName): string {
  return languages.find(({ file_name }) => file_name === language)?.language_name ?? language
}

const looks: Record<
  ReturnType<typeof languageState>,
  { icon: LucideIcon; tone: string; word: 'whole' | 'begun' | 'missingState' }
> = {
  whole: { icon: CircleCheck, tone: 'text-ok', word: 'whole' },
  begun: { icon: PencilLine, tone: 'text-warn', word: 'begun' },
  missing: { icon: CircleDashed, tone: 'text-ink-3', word: 'missingState' },
}

type RowProps = Pick<PartProps, 'draft' | 'errors'> & { value: FileName; onChange: (language: FileName) => void }

/** The 13 languages, each with its state in an icon and, for ears, in a word. */
function LanguageRow({ draft, errors, value, onChange }: RowProps) {
  const text = useTranslations('portal.products')
  return (
    <fieldset aria-label={text('languages')} className="scroll-row -mx-1 flex min-w-0 gap-2 px-1 py-1 desk:flex-wrap">
      {languages.map(({ file_name, language_name }) => {
        const isOn = file_name === value
        const { icon, tone, word } = looks[languageState(draft, file_name)]
        const isFaulty = Object.keys(errors).some((field) => field.startsWith(`texts.${file_name}.`))
        return (
          <button
            key={file_name}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(file_name)}
            className={`type-b2 inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full px-3.5 whitespace-nowrap ${isOn ? 'bg-ink font-semibold text-paper' : 'bg-surface font-medium inset-ring inset-ring-line'}`}
          >
            <Icon of={isFaulty ? CircleAlert : icon} size={16} className={isOn ? '' : isFaulty ? 'text-bad' : tone} />
            {language_name}
            <span className="sr-only">{text(word)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
