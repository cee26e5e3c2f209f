import { useTranslations } from 'use-intl'
import { Chip } from '../ui/chip.tsx'
import { TextArea, useText } from '../ui/input.tsx'

type QuickReason = { name: string; sentence: string }
type ReasonFieldProps = {
  /** Once somebody wanted to refuse without one. */
  isMissing: boolean
  quickReasons: readonly QuickReason[]
}

/** A chip fills in a sentence that may be changed. */
export function ReasonField({ isMissing, quickReasons }: ReasonFieldProps) {
  const text = useTranslations('portal.verdict')
  const { field, fill } = useText('reason')
  const error = isMissing && field.value.trim() === '' ? text('reasonNeeded') : undefined
  return (
    <div>
      <TextArea
        source="reason"
        label={text('reason')}
        placeholder={text('reasonPlaceholder')}
        maxLength={300}
        missing={error}
      />
      <fieldset aria-label={text('quickReasons')} className="mt-2 flex min-w-0 flex-wrap gap-1.5">
        {quickReasons.map(({ name, sentence }) => (
          <Chip key={name} onClick={() => fill(sentence)}>
            {name}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
