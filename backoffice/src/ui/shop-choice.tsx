import { useTranslations } from 'use-intl'
import { SelectField } from '@sealane/ui/select-field'

type ShopChoiceProps = {
  shops: readonly { id: string; name: string }[]
  value: string
  onChange: (id: string) => void
}

/** Which shop the page shows, for whoever has several. */
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
