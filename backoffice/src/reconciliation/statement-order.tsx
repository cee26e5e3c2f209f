import type { DateOrder } from '@sealane/contract/reconciliation'
import { useTranslations } from 'use-intl'
import { SelectField } from '@sealane/ui/select-field'

type OrderProps = {
  order: DateOrder | undefined
  /** True while the order of day and month is unknown: it was not chosen, or the file contradicts the choice. */
  isAsked: boolean
  onChange: (order: DateOrder) => void
}

/** Asks whether 03/04 is the 3rd of April or March 4, if nothing in the file answers that. */
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
