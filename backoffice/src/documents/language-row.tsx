import type { TextState } from '@sealane/contract/documents'
import { languages } from '@sealane/contract/languages'
import type { FileName } from '@sealane/contract/locales'
import { CircleAlert, CircleCheck, CircleDashed, PencilLine, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'

type LanguageRowProps = {
  texts: TextState[]
  value: FileName
  /** The languages that have an unsaved draft. */
  drafts: Partial<Record<FileName, unknown>>
  onChange: (language: FileName) => void
}

const textStateStyles: Record<TextState['state'], { icon: LucideIcon; tone: string }> = {
  current: { icon: CircleCheck, tone: 'text-ok' },
  outdated: { icon: CircleAlert, tone: 'text-warn' },
  missing: { icon: CircleDashed, tone: 'text-bad' },
}

/** The 13 languages, each with its state as an icon and, for screen readers, as a word. */
export function LanguageRow({ texts, value, drafts, onChange }: LanguageRowProps) {
  const text = useTranslations('portal.documents')
  return (
    <fieldset
      aria-label={text('languages')}
      className="relative flex min-w-0 flex-none flex-wrap gap-2 border-b border-line px-4 py-2.5 max-mid:scroll-row max-mid:flex-nowrap desk:px-6"
    >
      {texts.map(({ language, state, version }) => {
        const isOn = language === value
        const { icon, tone } = textStateStyles[state]
        return (
          <button
            key={language}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(language)}
            className={`type-b2 inline-flex min-h-11 flex-none items-center gap-1.5 rounded-full px-3.5 whitespace-nowrap ${isOn ? 'bg-ink font-semibold text-paper' : 'bg-surface font-medium inset-ring inset-ring-line'}`}
          >
            <Icon of={icon} size={16} className={isOn ? '' : tone} />
            {languages.find(({ file_name }) => file_name === language)?.language_name}
            {version > 0 && <span className="tabular-nums opacity-70">{version}</span>}
            <span className="sr-only">{text(state)}</span>
            {drafts[language] !== undefined && (
              <>
                <Icon of={PencilLine} size={14} />
                <span className="sr-only">{text('unpublished')}</span>
              </>
            )}
          </button>
        )
      })}
    </fieldset>
  )
}
