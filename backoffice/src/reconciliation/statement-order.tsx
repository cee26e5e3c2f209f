import type { DateOrder } from '@sealane/contract/reconciliation'
import { useTranslations } from 'use-intl'
import { SelectField } from '@sealane/ui/select-field'

type OrderProps = {
  order: DateOrder | undefined
  /** Whether dates are still read both ways: nothing was said, or the file contradicts it. */
  isAsked: boolean
  onChange: (order: DateOrder) => void
}

/** Whether 03/04 is the 3rd of April or March 4: asked where nothing in the file tells. */
export function StatementOrder({ order, isAsked, onChange }: OrderProps) {
  const text = useTranslations('portal.reconciliation.import')
  const orderChoices = [
    { value: 'day_first', label: text('dayFirst') },
    { value: 'month_first', label: text('monthFirst') },
  ] as const
  const choices =
    order === undefined ? [{ value: '', label: text('orderUnsaid') } as const, ...orderChoices] : orderChoices
  const error = text(order === undefined ? 'orderNeeded' : 'orderContradicted')
  return (
    <SelectField
      label={text('order')}
      choices={choices}
      value={order ?? ''}
      error={isAsked ? error : undefined}
      onChange={(chosen) => chosen !== '' && onChange(chosen)}
    />
  )
}
