import type { UserInfo } from '@sealane/contract/accounts'
import type { Application, ApplicationForm } from '@sealane/contract/applications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { fullName } from '../accounts/name.rules.ts'
import { mobileToSend, usePhones } from '../accounts/phones.ts'
import { homeCountry } from '../addresses/use-names.ts'
import { useCall } from '../app/call.ts'
import { isGeneralRefusal } from '../app/refused.ts'
import { useUserInfo } from '../app/session.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { showFailure, showSuccess } from '@sealane/ui/toast'
import {
  forgetApplication,
  storeApplication,
  readStoredApplication,
  type ApplicationValues,
} from './kept-application.ts'
import { shopApplication } from './applications.queries.ts'

export type Applying = ReturnType<typeof useApplicationForm>

const nothing = { shop_name: '', category: '', website: '', about: '', agreed: false }

/** Returns the contact person from the account's data. */
function contactOf(userInfo: UserInfo | undefined): Pick<ApplicationValues, 'contact_name' | 'email' | 'mobile'> {
  const { given_name = '', email, mobile } = userInfo ?? {}
  return {
    contact_name: userInfo === undefined || given_name === '' ? '' : fullName(userInfo),
    email: email ?? '',
    mobile: { country: '', number: mobile ?? '' },
  }
}

/** Returns the values of an earlier application; the terms must be accepted again. */
function toValues({
  shop_name,
  country,
  category,
  website,
  contact_name,
  email,
  mobile,
  about,
}: Application): ApplicationValues {
  const number = { country: '', number: mobile }
  return {
    shop_name,
    country,
    category,
    website: website ?? '',
    contact_name,
    email,
    mobile: number,
    about,
    agreed: false,
  }
}

/** Keeps the input and sends it. It starts with the stored input, else the earlier application, else the account's data. */
export function useApplicationForm(before: Application | null) {
  const userInfo = useUserInfo()
  const account = userInfo?.account ?? ''
  const country = homeCountry(navigator.languages, useLocale())
  const [values, setValues] = useState<ApplicationValues>(() => ({
    ...(before === null ? { ...nothing, country, ...contactOf(userInfo) } : toValues(before)),
    ...readStoredApplication(account),
  }))
  const fields = useFieldErrors()
  const sending = useSending(fields.show, () => forgetApplication(account))
  const change = (changed: Partial<ApplicationValues>) => {
    const next = { ...values, ...changed }
    setValues(next)
    storeApplication(account, next)
    fields.forget(...Object.keys(changed))
  }
  const send = (event: FormEvent) => {
    event.preventDefault()
    sending.mutate(values)
  }
  return { form: fields.form, errors: fields.errors, values, change, send, isSending: sending.isPending }
}

function useSending(onRefused: (error: Error) => void, onSent: () => void) {
  const call = useCall({ isQuiet: true })
  const queries = useQueryClient()
  const phones = usePhones()
  const text = useTranslations('shell.notices')
  const { queryKey } = shopApplication(call)
  return useMutation({
    mutationFn: ({ mobile, ...values }: ApplicationValues) => {
      const number = mobileToSend(phones, mobile.country === '' ? { ...mobile, country: values.country } : mobile)
      return call('POST /api/shop/apply', { body: { ...values, mobile: number } as ApplicationForm })
    },
    onError: (error) => {
      onRefused(error)
      if (isGeneralRefusal(error)) showFailure(error.message)
    },
    onSuccess: (application) => {
      onSent()
      showSuccess(text('applied'))
      queries.setQueryData(queryKey, (previous) => previous && { ...previous, status: application.status, application })
      scrollTo({ top: 0, behavior: 'instant' })
    },
    onSettled: () => queries.invalidateQueries({ queryKey }),
  })
}
