import { useTranslations } from 'use-intl'
import { SelectField } from '@sealane/ui/select-field'

type ShopChoiceProps = {
  shops: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

/** Chooses the shop that the page shows; hidden from users with one shop. */
export function ShopChoice({ shops, value, onChange }: ShopChoiceProps) {
  const text = useTranslations('portal.shopkeeping')
  if (shops.length < 2) return undefined
  return (
    <div className="mb-4 max-w-105">
      <SelectField
        label={text('shop')}
        choices={shops.map(({ id, name }) => ({ value: id, label: name }))}
        value={value}
        onChange={onChange}
      />
    </div>
  )
}
