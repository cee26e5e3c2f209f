import type { FileName } from '@sealane/contract/locales'
import { useQuery } from '@tanstack/react-query'
import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { MobileField } from '../accounts/mobile-field.tsx'
import { areas } from '../addresses/addresses.queries.ts'
import { useCall } from '../app/call.ts'
import { useFileName } from '../app/messages.ts'
import { categories } from '../catalog/home.queries.ts'
import { Check } from '@sealane/ui/check'
import { Field, FieldNote } from '@sealane/ui/field'
import { TextArea } from '@sealane/ui/text-area'
import { SelectField } from '@sealane/ui/select-field'
import type { Applying } from './use-application-form.ts'

/** The form, first about the shop, then about the contact person. Invalid fields show their errors, and no input is lost. */
export function ApplicationForm({ id, form, send, ...typing }: Applying & { id: string }) {
  return (
    <form ref={form} id={id} noValidate onSubmit={send} className="flex flex-col gap-3">
      <ShopFields {...typing} />
      <ContactFields {...typing} />
      <Agreement {...typing} />
    </form>
  )
}

type ApplicationFieldsProps = Pick<Applying, 'values' | 'errors' | 'change'>

function ShopFields({ values, errors, change }: ApplicationFieldsProps) {
  const text = useTranslations('platform.form')
  const field = useTranslations('shell.field')
  const call = useCall()
  const { data: countries } = useQuery(areas(call))
  const { data: sold } = useQuery(categories(call))
  return (
    <>
      <div className="grid grid-cols-1 gap-3">
        <Field
          label={text('shopName')}
          value={values.shop_name}
          error={errors['shop_name']}
          maxLength={60}
          autoComplete="organization"
          onChange={(event) => change({ shop_name: event.target.value })}
        />
        <SelectField
          label={text('country')}
          placeholder={text('choose')}
          value={values.country}
          error={errors['country']}
          choices={(countries?.items ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          onChange={(country) => change({ country })}
        />
      </div>
      <SelectField
        label={text('category')}
        placeholder={text('choose')}
        value={values.category}
        error={errors['category']}
        choices={(sold?.items ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(category) => change({ category })}
      />
      <TextArea
        label={text('about')}
        hint={text('aboutHint')}
        value={values.about}
        error={errors['about']}
        maxLength={1000}
        onChange={(event) => change({ about: event.target.value })}
      />
      <Field
        label={text('website')}
        optional={field('optional')}
        type="url"
        value={values.website}
        error={errors['website']}
        maxLength={200}
        autoComplete="url"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => change({ website: event.target.value })}
      />
    </>
  )
}

function ContactFields({ values, errors, change }: ApplicationFieldsProps) {
  const text = useTranslations('platform.form')
  return (
    <>
      <Field
        label={text('contact')}
        value={values.contact_name}
        error={errors['contact_name']}
        maxLength={80}
        autoComplete="name"
        onChange={(event) => change({ contact_name: event.target.value })}
      />
      <Field
        label={text('email')}
        type="email"
        value={values.email}
        error={errors['email']}
        autoComplete="email"
        onChange={(event) => change({ email: event.target.value })}
      />
      <MobileField
        label={text('mobile')}
        codeLabel={text('callingCode')}
        value={values.mobile}
        country={values.country}
        error={errors['mobile']}
        onChange={(mobile) => change({ mobile })}
      />
    </>
  )
}

/** The terms are outside the site's own pages, so reading them loses no input. */
function Agreement({ values, errors, change }: ApplicationFieldsProps) {
  const text = useTranslations('platform.form')
  const fileName = useFileName()
  const note = useId()
  return (
    <div>
      <Check
        checked={values.agreed}
        aria-invalid={errors['agreed'] !== undefined || undefined}
        aria-describedby={errors['agreed'] === undefined ? undefined : note}
        onChange={(event) => change({ agreed: event.target.checked })}
      >
        <span className="type-b2">{text.rich('agree', { terms: linkToTerms(fileName) })}</span>
      </Check>
      <FieldNote id={note} error={errors['agreed']} />
    </div>
  )
}

function linkToTerms(fileName: FileName): (words: ReactNode) => ReactNode {
  const href = `/${fileName}/terms/terms`
  return (words) => (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      className="font-semibold text-brand-text underline underline-offset-2"
    >
      {words}
    </a>
  )
}
