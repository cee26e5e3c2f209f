import { useTranslations } from 'use-intl'
import { Chip } from '@sealane/ui/chip'

export type QuickReason = { name: string; sentence: string }

/** Each chip fills in a sentence that the user can edit. */
export function QuickReasons({ of, onFill }: { of: readonly QuickReason[]; onFill: (sentence: string) => void }) {
  const text = useTranslations('portal.verdict')
  return (
    <fieldset aria-label={text('quickReasons')} className="mt-2 flex min-w-0 flex-wrap gap-1.5">
      {of.map(({ name, sentence }) => (
        <Chip key={name} onClick={() => onFill(sentence)}>
          {name}
        </Chip>
      ))}
    </fieldset>
  )
}
