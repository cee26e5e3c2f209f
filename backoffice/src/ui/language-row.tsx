import { languages } from '@sealane/contract/languages'
import type { FileName } from '@sealane/contract/locales'
import { CircleAlert, CircleCheck, CircleDashed, PencilLine, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'

type LanguageCompleteness = 'whole' | 'begun' | 'missing'

const completenessStyles: Record<
  LanguageCompleteness,
  { icon: LucideIcon; tone: string; word: 'whole' | 'begun' | 'missingState' }
> = {
  whole: { icon: CircleCheck, tone: 'text-ok', word: 'whole' },
  begun: { icon: PencilLine, tone: 'text-warn', word: 'begun' },
  missing: { icon: CircleDashed, tone: 'text-ink-3', word: 'missingState' },
}

type LanguagePickerProps = {
  stateOf: (language: FileName) => LanguageCompleteness
  isFaulty: (language: FileName) => boolean
  value: FileName
  onChange: (language: FileName) => void
}

/** The 13 languages, each with its state as an icon and, for screen readers, as a word. */
export function LanguagePicker({ stateOf, isFaulty, value, onChange }: LanguagePickerProps) {
  const text = useTranslations('portal.products')
  return (
    <fieldset aria-label={text('languages')} className="scroll-row -mx-1 flex min-w-0 gap-2 px-1 py-1 desk:flex-wrap">
      {languages.map(({ file_name, language_name }) => {
        const isOn = file_name === value
        const { icon, tone, word } = completenessStyles[stateOf(file_name)]
        const isWrong = isFaulty(file_name)
        return (
          <button
            key={file_name}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(file_name)}
            className={`type-b2 relative inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full px-3.5 whitespace-nowrap ${isOn ? 'bg-ink font-semibold text-paper' : 'bg-surface font-medium inset-ring inset-ring-line'}`}
          >
            <Icon of={isWrong ? CircleAlert : icon} size={16} className={isOn ? '' : isWrong ? 'text-bad' : tone} />
            {language_name}
            <span className="sr-only">{text(word)}</span>
          </button>
        )
      })}
    </fieldset>
  )
}
