import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { isMobile, mobileToSend, usePhones, type PhoneInput } from '../accounts/phones.ts'
import { useCall } from '../app/call.ts'
import { useLetGo } from '../app/let-go.ts'
import { useNavigation } from '../app/navigation.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { showSuccess } from '@sealane/ui/toast'
import { checkAddress, digitsOf } from './address-form.rules.ts'
import { addressDetail, areas } from './addresses.queries.ts'
import { formOf } from './country.rules.ts'

export type AddressFormValues = {
  addressee: string
  mobile: PhoneInput
  country: string
  region: string
  city: string
  postcode: string
  detail: string
  tag: string
  is_default: boolean
}

/** Keeps the form's input, returns all its errors at once, and saves it. Afterwards the earlier page is shown. */
export function useAddressForm(start: AddressFormValues, id: string | undefined) {
  const [values, setValues] = useState(() => pick(start))
  const fields = useFieldErrors()
  const check = useCheck()
  const saving = useSaving(id, fields.show)
  const change = (changed: Partial<AddressFormValues>) => {
    setValues((before) => ({ ...before, ...changed }))
    fields.forget(...Object.keys(changed), ...(changed.country === undefined ? [] : ['region', 'postcode']))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    const found = check(values)
    if (Object.keys(found).length > 0) fields.show(found)
    else saving.mutate(values)
  }
  return { form: fields.form, errors: fields.errors, values, change, save, isSaving: saving.isPending }
}

/** Returns the error of each field, in the words of the chosen country. */
function useCheck(): (values: AddressFormValues) => Record<string, string> {
  const text = useTranslations('addresses.problems')
  const call = useCall()
  const queries = useQueryClient()
  const phones = usePhones()
  return (values) => {
    const { region, postcode: example } = formOf(values.country)
    const n = digitsOf(example)
    const regions = queries.getQueryData(areas(call, values.country).queryKey)?.items ?? []
    const lookup = { isMobile: isMobile(phones, numberOf(values)), hasRegions: regions.length > 0 }
    const words = {
      region: text(`regions.${region}`),
      postcode: n === undefined ? text('postcode', { example }) : text('postcodeDigits', { n, example }),
    }
    const found = Object.entries(checkAddress(values, lookup))
    return Object.fromEntries(
      found.map(([field, problem]) => [
        field,
        problem === 'region' || problem === 'postcode' ? words[problem] : text(problem),
      ]),
    )
  }
}

function numberOf({ mobile, country }: AddressFormValues): PhoneInput {
  return mobile.country === '' ? { ...mobile, country } : mobile
}

function useSaving(id: string | undefined, onRefused: (error: Error) => void) {
  const call = useCall()
  const queries = useQueryClient()
  const phones = usePhones()
  const { back } = useNavigation()
  const letGo = useLetGo()
  const text = useTranslations('shell.notices')
  return useMutation({
    mutationFn: ({ is_default, ...values }: AddressFormValues) => {
      const mobile = mobileToSend(phones, numberOf({ ...values, is_default }))
      const body = { ...values, mobile, ...(id !== undefined && { id }), ...(is_default && { is_default }) }
      return call('POST /api/user/address_add', { body })
    },
    onError: onRefused,
    onSuccess: async (address) => {
      queries.setQueryData(addressDetail(call, address.id).queryKey, address)
      showSuccess(text('saved'))
      letGo()
      await queries.invalidateQueries({ queryKey: ['addresses'] })
      back('/address')
    },
  })
}

function pick({
  addressee,
  mobile,
  country,
  region,
  city,
  postcode,
  detail,
  tag,
  is_default,
}: AddressFormValues): AddressFormValues {
  return { addressee, mobile, country, region, city, postcode, detail, tag, is_default }
}
