import { SelectField } from '@sealane/ui/select-field'
import { TextArea } from '@sealane/ui/text-area'
import { useTranslations } from 'use-intl'

type ReasonFieldsProps<Reason extends string> = {
  choices: { value: Reason; label: string }[]
  reason: Reason | ''
  note: string
  errors: Record<string, string>
  onReason: (reason: Reason) => void
  onNote: (note: string) => void
}

/** The reason of a step that the shopper reads, and a note to them. */
export function ReasonFields<Reason extends string>(props: ReasonFieldsProps<Reason>) {
  const { choices, reason, note, errors, onReason, onNote } = props
  const text = useTranslations('portal.orders')
  return (
    <>
      <SelectField
        label={text('cancelReason')}
        choices={choices}
        value={reason}
        placeholder={text('cancelReasonChoose')}
        error={errors['reason']}
        onChange={onReason}
      />
      <TextArea
        label={text('cancelNote')}
        optional={text('optional')}
        rows={3}
        maxLength={300}
        value={note}
        error={errors['note']}
        onChange={(event) => onNote(event.target.value)}
      />
    </>
  )
}
