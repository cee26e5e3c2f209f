import { useTranslations } from 'use-intl'
import { TextArea, useText } from '../ui/input.tsx'
import { QuickReasons, type QuickReason } from '../ui/quick-reasons.tsx'

type ReasonFieldProps = {
  /** Once somebody wanted to refuse without one. */
  isMissing: boolean
  quickReasons: readonly QuickReason[]
}

/** Why something is refused; the shopper reads it. */
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
      <QuickReasons of={quickReasons} onFill={fill} />
    </div>
  )
}
