import { languages } from '@sealane/contract/languages'
import type { FileName } from '@sealane/contract/locales'
import type { PortalProductDetail } from '@sealane/contract/products'
import { useTranslations } from 'use-intl'
import { Chip } from '@sealane/ui/chip'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { Tag } from '@sealane/ui/tag'
import { languageState, type ProductDraft } from './draft.rules.ts'
import { CheckCard } from './check-card.tsx'
import { PartCard } from './part-card.tsx'
import type { ProductFormProps, ProductPartProps } from './product-form.tsx'
import { useCategories, useCountries } from './product.queries.ts'
import { statusTones } from './product.rules.ts'

type SideProps = ProductPartProps &
  Pick<ProductFormProps, 'detail' | 'shops'> & { onLanguage: (language: FileName) => void }

/** The cards beside the product: its status, its shop and category, and the missing languages. */
export function SideCards({ detail, shops, onLanguage, ...part }: SideProps) {
  return (
    <div className="grid min-w-0 gap-4 max-desk:contents">
      {detail !== undefined && (
        <div className="order-first empty:hidden">
          <CheckCard detail={detail} />
        </div>
      )}
      <StatusCard detail={detail} />
      <OrganisationCard {...part} shops={shops} />
      <LanguagesCard draft={part.draft} onLanguage={onLanguage} />
    </div>
  )
}

function StatusCard({ detail }: { detail: PortalProductDetail | undefined }) {
  const text = useTranslations('portal.products')
  const status = detail?.status ?? 'draft'
  return (
    <PartCard title={text('status')} right={<Tag tone={statusTones[status]}>{text(status)}</Tag>}>
      <p className="type-c1 text-ink-2">{text(`statusNote_${status}`)}</p>
      {detail !== undefined && (
        <p className="type-c1 mt-1 text-ink-2 tabular-nums">
          {detail.shop.name} · {text('soldCount', { n: detail.sold })}
        </p>
      )}
    </PartCard>
  )
}

function OrganisationCard({ draft, errors, onChange, shops }: ProductPartProps & Pick<ProductFormProps, 'shops'>) {
  const text = useTranslations('portal.products')
  const categories = useCategories().map(({ id, name }) => ({ value: id, label: name }))
  const countries = useCountries().map(({ code, name }) => ({ value: code, label: name }))
  const set = (part: Partial<ProductDraft>) => onChange({ ...draft, ...part })
  return (
    <PartCard title={text('organisation')}>
      <div className="grid gap-4">
        {shops.length > 0 && (
          <SelectField
            label={text('shop')}
            choices={[
              { value: '', label: text('chooseShop') },
              ...shops.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            value={draft.shop_id ?? ''}
            onChange={(shop_id) => set({ shop_id })}
          />
        )}
        <SelectField
          label={text('category')}
          choices={[{ value: '', label: text('chooseCategory') }, ...categories]}
          value={draft.category}
          error={errors['category']}
          onChange={(category) => set({ category })}
        />
        <SelectField
          label={text('origin')}
          choices={[{ value: '', label: text('chooseCountry') }, ...countries]}
          value={draft.origin}
          error={errors['origin']}
          onChange={(origin) => set({ origin })}
        />
        <Field
          label={text('handlingDays')}
          inputMode="numeric"
          value={draft.handling_days}
          error={errors['handling_days']}
          note={{ tone: 'plain', text: text('handlingNote') }}
          onChange={(event) => set({ handling_days: event.target.value })}
        />
        <Field
          label={text('code')}
          maxLength={60}
          autoComplete="off"
          value={draft.code}
          error={errors['code']}
          onChange={(event) => set({ code: event.target.value })}
        />
      </div>
    </PartCard>
  )
}

function LanguagesCard({ draft, onLanguage }: { draft: ProductDraft; onLanguage: (language: FileName) => void }) {
  const text = useTranslations('portal.products')
  const lacking = languages.filter(({ file_name }) => languageState(draft, file_name) !== 'whole')
  return (
    <PartCard title={text('languages')} note={text('languageLack', { n: lacking.length })}>
      <div className="flex flex-wrap gap-2">
        {lacking.map(({ file_name, language_name }) => (
          <Chip key={file_name} onClick={() => onLanguage(file_name)}>
            {language_name}
          </Chip>
        ))}
      </div>
      {lacking.length > 0 && <p className="type-c1 mt-3 text-ink-2">{text('languageNote')}</p>}
    </PartCard>
  )
}
