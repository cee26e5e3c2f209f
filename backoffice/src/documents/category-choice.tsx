import type { HelpCategory } from '@sealane/contract/documents'
import { useTranslations } from 'use-intl'
import { SelectField } from '@sealane/ui/select-field'

const categories: readonly HelpCategory[] = ['orders', 'refunds', 'wallet', 'account']

/** Chooses the topic under which shoppers find a help document. */
export function CategoryChoice({ value, onChange }: { value: HelpCategory; onChange: (value: HelpCategory) => void }) {
  const text = useTranslations('portal.documents')
  const choices = categories.map((category) => ({ value: category, label: text(`categories.${category}`) }))
  return <SelectField label={text('category')} choices={choices} value={value} onChange={onChange} />
}
