import { useTranslations } from 'use-intl'
import { useText } from '../ui/form.tsx'
import { TextArea } from '../ui/input.tsx'
import { QuickReasons, type QuickReason } from '../ui/quick-reasons.tsx'

type ReasonFieldProps = {
  /** Once somebody wanted to refuse without one. */
  isMissing: boolean
  quickReasons: readonly QuickReason[]
  /** Who reads it, where that is not a shopper. */
  placeholder?: string
}

/** Why something is refused, for whom it concerns to read. */
export function ReasonField({ isMissing, quickReasons, placeholder }: ReasonFieldProps) {
  const text = useTranslations('portal.verdict')
  const { field, fill } = useText('reason')
  const error = isMissing && field.value.trim() === '' ? text('reasonNeeded') : undefined
  return (
    <div>
      <TextArea
        source="reason"
        label={text('reason')}
        placeholder={placeholder ?? text('reasonPlaceholder')}
        maxLength={300}
        missing={error}
      />
      <QuickReasons of={quickReasons} onFill={fill} />
    </div>
  )
}
