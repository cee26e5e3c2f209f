import type { ReturnAddress, ReturnAddressForm } from '@sealane/contract/shop-settings'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { PartCard } from '../products/part-card.tsx'
import { useCountries } from '../products/product.queries.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Field } from '@sealane/ui/field'
import { Leaving } from '../ui/leaving.tsx'
import { Loading } from '../ui/loading.tsx'
import { returnDraft, toReturnForm, withCountry, type ReturnDraft } from './returns.rules.ts'
import { useRegions, useReturnAddress } from '../shops/own-shop.queries.ts'

type ReturnsShop = { id: string; name: string; country: string }

/** The address to which shoppers return goods. */
export function ReturnsPart({ shop }: { shop: ReturnsShop }) {
  const query = useReturnAddress(shop.id)
  const { data } = query
  if (data === undefined) return <Loading query={query} />
  return <Returns key={data.address?.label} shop={shop} known={data} />
}

function Returns({ shop, known }: { shop: ReturnsShop; known: ReturnAddress }) {
  const text = useTranslations('portal.returns')
  const leaving = useTranslations('portal.shopkeeping')
  const start = returnDraft(known, shop)
  const [draft, setDraft] = useState(start)
  const { send, errors, isBusy } = useFormMutation(
    (body: ReturnAddressForm, headers) => call('POST /api/portal/shop/return_address', { body }, headers),
    { renews: ['shopkeeping', 'refund'], done: text('saved') },
  )
  const isUnsaved = JSON.stringify(draft) !== JSON.stringify(start)
  return (
    <div className="grid max-w-180 gap-4">
      <Leaving isUnsaved={isUnsaved}>{leaving('leaveText')}</Leaving>
      <PartCard title={text('title')} note={text('note')}>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void send(toReturnForm(draft, shop.id))
          }}
        >
          <ReturnFields draft={draft} errors={errors} onChange={setDraft} />
          <div className="mt-5 flex justify-end">
            <Button type="submit" isBusy={isBusy} disabled={!isUnsaved}>
              {leaving('save')}
            </Button>
          </div>
        </form>
      </PartCard>
      {known.address !== null && (
        <PartCard title={text('shown')}>
          <address className="break-words whitespace-pre-line not-italic">{known.address.label}</address>
        </PartCard>
      )}
    </div>
  )
}

type ReturnFieldsProps = { draft: ReturnDraft; errors: Record<string, string>; onChange: (draft: ReturnDraft) => void }

function ReturnFields({ draft, errors, onChange }: ReturnFieldsProps) {
  const text = useTranslations('portal.returns')
  const countries = useCountries()
  const field = (name: Exclude<keyof ReturnDraft, 'country'>) => ({
    label: text(name),
    autoComplete: 'off',
    value: draft[name],
    error: errors[name],
    onChange: ({ target }: { target: HTMLInputElement }) => onChange({ ...draft, [name]: target.value }),
  })
  return (
    <div className="grid items-start gap-4 mid:grid-cols-2">
      <Field {...field('addressee')} maxLength={80} />
      <Field {...field('mobile')} type="tel" maxLength={40} />
      <SelectField
        label={text('country')}
        choices={[
          { value: '', label: text('choose') },
          ...countries.map(({ code, name }) => ({ value: code, label: name })),
        ]}
        value={draft.country}
        error={errors['country']}
        onChange={(country) => onChange(withCountry(draft, country))}
      />
      <Region draft={draft} error={errors['region']} onChange={(region) => onChange({ ...draft, region })} />
      <Field {...field('detail')} maxLength={200} />
      <div className="grid grid-cols-[1fr_2fr] gap-4">
        <Field {...field('postcode')} maxLength={20} />
        <Field {...field('city')} maxLength={80} />
      </div>
    </div>
  )
}

type RegionProps = { draft: ReturnDraft; error: string | undefined; onChange: (region: string) => void }

/** A choice of the country's regions if they are listed, otherwise a text field. */
function Region({ draft: { country, region }, error, onChange }: RegionProps) {
  const text = useTranslations('portal.returns')
  const regions = useRegions(country)
  const label = text('region')
  if (regions.length === 0)
    return (
      <Field
        label={label}
        value={region}
        maxLength={60}
        autoComplete="off"
        error={error}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  return (
    <SelectField
      label={label}
      choices={[
        { value: '', label: text('choose') },
        ...regions.map(({ code, name }) => ({ value: code, label: name })),
      ]}
      value={region}
      error={error}
      onChange={onChange}
    />
  )
}
