import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { mobileToSend, usePhones, type Typed } from '../accounts/phones.ts'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { showSuccess } from '../ui/toast.ts'
import { addressDetail } from './addresses.queries.ts'

export type AddressValues = {
  addressee: string
  mobile: Typed
  country: string
  region: string
  city: string
  postcode: string
  detail: string
  tag: string
  is_default: boolean
}

/** What is typed, what was wrong with it, and saving it. Afterwards the page before is shown. */
export function useAddressForm(start: AddressValues, id: string | undefined) {
  const [values, setValues] = useState(() => pick(start))
  const fields = useFieldErrors()
  const saving = useSaving(id, fields.show)
  const change = (changed: Partial<AddressValues>) => {
    setValues((before) => ({ ...before, ...changed }))
    fields.forget(...Object.keys(changed))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(values)
  }
  return { form: fields.form, errors: fields.errors, values, change, save, isSaving: saving.isPending }
}

function useSaving(id: string | undefined, onRefused: (error: Error) => void) {
  const call = useCall()
  const queries = useQueryClient()
  const phones = usePhones()
  const { back } = useNavigation()
  const text = useTranslations('shell.notices')
  return useMutation({
    mutationFn: ({ is_default, mobile, ...values }: AddressValues) => {
      const number = mobileToSend(phones, mobile.country === '' ? { ...mobile, country: values.country } : mobile)
      const body = { ...values, mobile: number, ...(id !== undefined && { id }), ...(is_default && { is_default }) }
      return call('POST /api/user/address_add', { body })
    },
    onError: onRefused,
    onSuccess: async (address) => {
      queries.setQueryData(addressDetail(call, address.id).queryKey, address)
      showSuccess(text('saved'))
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
}: AddressValues): AddressValues {
  return { addressee, mobile, country, region, city, postcode, detail, tag, is_default }
}
