import type { UserInfo } from '@sealane/contract/accounts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { homeCountry } from '../addresses/use-names.ts'
import { useCall } from '../app/call.ts'
import { userInfo } from '../app/session.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { showSuccess } from '../ui/toast.ts'
import { mobileToSend, usePhones, type Typed } from './phones.ts'

type Values = { family_name: string; given_name: string; email: string; mobile: Typed }

/** What is typed about oneself, and saving it. An emptied e-mail or number is taken away. */
export function useProfileForm(info: UserInfo, onSaved: () => void) {
  const { family_name, given_name, email, mobile } = info
  const [values, setValues] = useState<Values>({
    family_name,
    given_name,
    email: email ?? '',
    mobile: { country: '', number: mobile ?? '' },
  })
  const fields = useFieldErrors()
  const saving = useSaving(onSaved, fields.show)
  const change = (changed: Partial<Values>) => {
    setValues((before) => ({ ...before, ...changed }))
    fields.forget(...Object.keys(changed))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(values)
  }
  return { form: fields.form, errors: fields.errors, values, change, save, isSaving: saving.isPending }
}

function useSaving(onSaved: () => void, onRefused: (error: Error) => void) {
  const call = useCall()
  const queries = useQueryClient()
  const phones = usePhones()
  const country = homeCountry(navigator.languages, useLocale())
  const text = useTranslations('shell.notices')
  return useMutation({
    mutationFn: ({ family_name, given_name, email, mobile }: Values) => {
      const number = mobileToSend(phones, mobile.country === '' ? { ...mobile, country } : mobile)
      const body = {
        family_name,
        given_name,
        email: email.trim() === '' ? null : email.trim(),
        mobile: number === '' ? null : number,
      }
      return call('POST /api/user/profile', { body })
    },
    onError: onRefused,
    onSuccess: (info) => {
      queries.setQueryData(userInfo(call).queryKey, info)
      showSuccess(text('saved'))
      onSaved()
    },
  })
}
