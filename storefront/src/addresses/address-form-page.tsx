import type { Address } from '@sealane/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useParams } from 'wouter'
import { fullName } from '../accounts/name.rules.ts'
import { useCall } from '../app/call.ts'
import { useUserInfo } from '../app/session.ts'
import { Button } from '@sealane/ui/button'
import { Switch } from '@sealane/ui/switch'
import { Field } from '@sealane/ui/field'
import { Loaded } from '../ui/loaded.tsx'
import { ActionBar, Page } from '../ui/page.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { MobileField } from '../accounts/mobile-field.tsx'
import { AreaFields } from './area-fields.tsx'
import { AreaSheet } from './area-sheet.tsx'
import { addressDetail, addressList } from './addresses.queries.ts'
import { formOf, type AreaStep } from './country.rules.ts'
import { ParcelCard } from './parcel-card.tsx'
import { TagChoice } from './tag-choice.tsx'
import { homeCountry } from './use-names.ts'
import { useAddressForm, type AddressFormValues } from './use-address-form.ts'

/** The form for a new address, or for the one with the id. */
export function AddressFormPage() {
  const { id } = useParams<{ id?: string }>()
  return id === undefined ? <NewAddress /> : <ExistingAddress key={id} id={id} />
}

/** Starts the form again if the address was changed elsewhere. */
function ExistingAddress({ id }: { id: string }) {
  const text = useTranslations('addresses')
  const query = useQuery({ ...addressDetail(useCall(), id), refetchOnMount: 'always' })
  const { data } = query
  if (data !== undefined) {
    const start = { ...data, mobile: { country: '', number: data.mobile } }
    return <AddressEditor key={JSON.stringify(data)} title={text('editTitle')} address={data} start={start} />
  }
  return (
    <Page title={text('editTitle')} fallback="/address">
      <Loaded query={query} skeleton={<RowsSkeleton count={3} />}>
        {() => undefined}
      </Loaded>
    </Page>
  )
}

/** A form that starts with the country of the default address, else of the browser's languages. */
function NewAddress() {
  const text = useTranslations('addresses')
  const { data, isPending } = useQuery(addressList(useCall()))
  if (!isPending) return <BlankAddress known={data?.items ?? []} />
  return (
    <Page title={text('newTitle')} fallback="/address">
      <RowsSkeleton count={3} />
    </Page>
  )
}

function BlankAddress({ known }: { known: Address[] }) {
  const text = useTranslations('addresses')
  const locale = useLocale()
  const userInfo = useUserInfo()
  const country = known.find(({ is_default }) => is_default)?.country ?? homeCountry(navigator.languages, locale)
  const start = {
    addressee: userInfo === undefined || userInfo.given_name + userInfo.family_name === '' ? '' : fullName(userInfo),
    mobile: { country: '', number: userInfo?.mobile ?? '' },
    country,
    region: '',
    city: formOf(country).onlyCity ?? '',
    postcode: '',
    detail: '',
    tag: 'home',
    is_default: known.length === 0,
  }
  return <AddressEditor title={text('newTitle')} address={undefined} start={start} />
}

type AddressEditorProps = { title: string; address: Address | undefined; start: AddressFormValues }

function AddressEditor({ title, address, start }: AddressEditorProps) {
  const text = useTranslations('addresses')
  const [step, setStep] = useState<AreaStep>()
  const formId = useId()
  const { form, errors, values, change, save, isSaving } = useAddressForm(start, address?.id)
  return (
    <Page
      title={title}
      fallback="/address"
      bar={
        <ActionBar>
          <Button type="submit" form={formId} isBlock isBusy={isSaving}>
            {text('save')}
          </Button>
        </ActionBar>
      }
    >
      <form id={formId} ref={form} noValidate onSubmit={save} className="flex flex-col gap-3">
        <Field
          label={text('addressee')}
          value={values.addressee}
          error={errors['addressee']}
          maxLength={80}
          autoComplete="name"
          onChange={(event) => change({ addressee: event.target.value })}
        />
        <MobileField
          label={text('mobile')}
          codeLabel={text('callingCode')}
          value={values.mobile}
          country={values.country}
          error={errors['mobile']}
          onChange={(mobile) => change({ mobile })}
        />
        <AreaFields values={values} errors={errors} onChange={change} onOpen={setStep} />
        <TagChoice tag={values.tag} error={errors['tag']} onChange={(tag) => change({ tag })} />
        <ParcelCard values={values} />
        {address?.is_default !== true && (
          <Switch isOn={values.is_default} onChange={(is_default) => change({ is_default })}>
            <span className="font-medium">{text('useAsDefault')}</span>
          </Switch>
        )}
      </form>
      <AreaSheet
        step={step}
        area={values}
        onChange={({ country, region, city }) => change({ country, region, city })}
        onClose={() => setStep(undefined)}
      />
    </Page>
  )
}
