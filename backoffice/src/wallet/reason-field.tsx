import { useTranslations } from 'use-intl'
import { Chip } from '../ui/chip.tsx'
import { TextArea, useText } from '../ui/input.tsx'

const quickReasons = ['notArrived', 'otherAccount', 'unreadable'] as const

/** A chip fills in a sentence that may be changed. `isMissing` once somebody wanted to refuse without one. */
export function ReasonField({ isMissing }: { isMissing: boolean }) {
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
        {quickReasons.map((reason) => (
          <Chip key={reason} onClick={() => fill(text(`${reason}Sentence`))}>
            {text(reason)}
          </Chip>
        ))}
      </fieldset>
    </div>
  )
}
