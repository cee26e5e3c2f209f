import { languages } from '@sealane/contract/languages'
import { defaultFileName, htmlLangOf, type FileName } from '@sealane/contract/locales'
import { descriptionMaximum, nameMaximum } from '@sealane/contract/product-limits'
import { useTranslations } from 'use-intl'
import { Field } from '@sealane/ui/field'
import { LanguagePicker } from '../ui/language-row.tsx'
import { TextArea } from '@sealane/ui/text-area'
import { languageState, type ProductDraft } from './draft.rules.ts'
import { PartCard } from './part-card.tsx'
import type { ProductPartProps } from './product-form.tsx'

type TextsProps = ProductPartProps & { onLanguage: (language: FileName) => void }

/** Name and description, one language at a time. */
export function TextsCard({ draft, errors, language, onChange, onLanguage }: TextsProps) {
  const text = useTranslations('portal.products')
  const { name, description } = draft.texts[language] ?? { name: '', description: '' }
  const write = (part: Partial<ProductDraft['texts'][FileName]>) =>
    onChange({ ...draft, texts: { ...draft.texts, [language]: { name, description, ...part } } })
  const original = originalOf(draft, language)
  const hint = (originalText: string | undefined) =>
    originalText === undefined || original === undefined
      ? undefined
      : text('original', { language: nameOf(original.language), text: originalText })
  const nameHint = hint(original?.name)
  const descriptionHint = hint(original?.description)
  return (
    <PartCard title={text('texts')}>
      <LanguagePicker
        stateOf={(one) => languageState(draft, one)}
        isFaulty={(one) => Object.keys(errors).some((field) => field.startsWith(`texts.${one}.`))}
        value={language}
        onChange={onLanguage}
      />
      <div className="mt-4 grid gap-4" lang={htmlLangOf(language)}>
        <Field
          label={text('name')}
          value={name}
          maxLength={nameMaximum}
          error={errors[`texts.${language}.name`] ?? errors['texts']}
          note={nameHint === undefined ? undefined : { tone: 'plain', text: nameHint }}
          onChange={(event) => write({ name: event.target.value })}
        />
        <TextArea
          label={text('description')}
          rows={6}
          maxLength={descriptionMaximum}
          value={description}
          error={errors[`texts.${language}.description`]}
          {...(descriptionHint !== undefined && { hint: descriptionHint })}
          onChange={(event) => write({ description: event.target.value })}
        />
      </div>
    </PartCard>
  )
}

/** Returns the text that shoppers see in a language without its own text, as a reference for the writer. */
function originalOf({ texts }: ProductDraft, language: FileName) {
  if (language === defaultFileName) return undefined
  const others = (['en', ...Object.keys(texts)] as FileName[]).filter((other) => other !== language)
  const found = others.find((other) => (texts[other]?.name ?? '') !== '')
  return found === undefined ? undefined : { language: found, ...texts[found] }
}

function nameOf(language: FileName): string {
  return languages.find(({ file_name }) => file_name === language)?.language_name ?? language
}
