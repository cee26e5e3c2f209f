import { isBlank } from '@sealane/contract/visible-text'
import { useTranslations } from 'use-intl'
import { useText } from '../ui/form.tsx'
import { TextArea } from '../ui/input.tsx'
import { QuickReasons, type QuickReason } from '../ui/quick-reasons.tsx'

type ReasonFieldProps = {
  /** True after an attempt to refuse without a reason. */
  isMissing: boolean
  quickReasons: readonly QuickReason[]
  /** Replaces the default placeholder if the reader is not a shopper. */
  placeholder?: string
}

/** The reason for the refusal, which the person concerned reads. */
export function ReasonField({ isMissing, quickReasons, placeholder }: ReasonFieldProps) {
  const text = useTranslations('portal.verdict')
  const { field, fill } = useText('reason')
  const error = isMissing && isBlank(field.value) ? text('reasonNeeded') : undefined
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
