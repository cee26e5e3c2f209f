import { languages } from '@sealane/contract/languages'
import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { useTranslations } from 'use-intl'
import { PartCard } from '../products/part-card.tsx'
import { LanguagePicker } from '../ui/language-row.tsx'
import { TextArea } from '@sealane/ui/text-area'
import type { ShopProfilePartProps } from './profile-form.tsx'
import { isWritten, otherAbout } from './profile.rules.ts'

type AboutProps = ShopProfilePartProps & { language: FileName; onLanguage: (language: FileName) => void }

/** The shop's description of itself, one language at a time, and which of the 13 languages are missing. */
export function AboutCard({ draft, errors, onChange, language, onLanguage }: AboutProps) {
  const text = useTranslations('portal.shopkeeping')
  const words = useTranslations('portal.products')
  const lacking = languages.filter(({ file_name }) => !isWritten(draft, file_name)).length
  const other = otherAbout(draft, language)
  const hint =
    other === undefined ? undefined : words('original', { language: nameOf(other.language), text: other.text })
  return (
    <PartCard title={text('about')} note={words('languageLack', { n: lacking })}>
      <LanguagePicker
        stateOf={(name) => (isWritten(draft, name) ? 'whole' : 'missing')}
        isFaulty={(name) => errors[`about.${name}`] !== undefined}
        value={language}
        onChange={onLanguage}
      />
      <div className="mt-4" lang={htmlLangOf(language)}>
        <TextArea
          label={text('aboutIn', { language: nameOf(language) })}
          rows={8}
          maxLength={1_000}
          value={draft.about[language] ?? ''}
          error={errors[`about.${language}`] ?? errors['about']}
          {...(hint !== undefined && { hint })}
          onChange={({ target }) => onChange((now) => ({ ...now, about: { ...now.about, [language]: target.value } }))}
        />
      </div>
      <p className="type-c1 mt-3 text-ink-2">{words('languageNote')}</p>
    </PartCard>
  )
}

function nameOf(language: FileName): string {
  return languages.find(({ file_name }) => file_name === language)?.language_name ?? language
}
