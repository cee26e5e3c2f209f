import type { HeroTarget } from '@sealane/contract/heroes'
import { useTranslations } from 'use-intl'
import { useCategories, useShops } from '../products/product.queries.ts'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import type { HeroPart } from './hero-dialog.tsx'

const kinds: readonly HeroTarget[] = ['category', 'search', 'shop', 'product']

/** The target of a hero's link. */
export function TargetFields({ draft, errors, change }: HeroPart) {
  const text = useTranslations('portal.home')
  const { kind, value } = draft.target
  const categories = useCategories()
  const shops = useShops(true)
  const error = errors['target.value']
  const name = (chosen: string) => change({ target: { kind, value: chosen } })
  const choicesOf = (items: readonly { id: string; name: string }[]) => [
    { value: '', label: text('choose') },
    ...items.map((item) => ({ value: item.id, label: item.name })),
  ]
  return (
    <div className="grid gap-4 mid:grid-cols-2">
      <SelectField
        label={text('leadsTo')}
        choices={kinds.map((one) => ({ value: one, label: text(`targets.${one}`) }))}
        value={kind}
        onChange={(chosen) => change({ target: { kind: chosen, value: '' } })}
      />
      {kind === 'category' || kind === 'shop' ? (
        <SelectField
          label={text(`targets.${kind}`)}
          choices={choicesOf(kind === 'shop' ? shops : categories)}
          value={value}
          error={error}
          onChange={name}
        />
      ) : (
        <Field
          label={text(kind === 'search' ? 'searchedFor' : 'productNumber')}
          maxLength={100}
          autoComplete="off"
          value={value}
          error={error}
          {...(kind === 'product' && { note: { tone: 'plain', text: text('productNote') } as const })}
          onChange={({ target }) => name(target.value)}
        />
      )}
    </div>
  )
}
