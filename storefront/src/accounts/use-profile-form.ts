import type { UserInfo } from '@sealane/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { homeCountry } from '../addresses/use-names.ts'
import { useCall } from '../app/call.ts'
import { fieldErrors, isGeneralRefusal, isRefused } from '../app/refused.ts'
import { userInfo } from '../app/session.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showFailure, showSuccess } from '@sealane/ui/toast'
import { mobileToSend, usePhones, type PhoneInput } from './phones.ts'

type ProfileFormValues = { family_name: string; given_name: string; email: string; mobile: PhoneInput }

/** Keeps the input of the profile form and saves it. An emptied e-mail or number is removed. */
export function useProfileForm(info: UserInfo, onSaved: () => void) {
  const { family_name, given_name, email, mobile } = info
  const [values, setValues] = useState<ProfileFormValues>({
    family_name,
    given_name,
    email: email ?? '',
    mobile: { country: '', number: mobile ?? '' },
  })
  const fields = useFieldErrors()
  const [isConfirming, setIsConfirming] = useState(false)
  const saving = useSaving(onSaved)
  const showInForm = (error: Error) => {
    setIsConfirming(needsPassword(error))
    if (isAboutForm(error)) fields.show(error)
    else if (isGeneralRefusal(error) && !needsPassword(error)) showFailure(error.message)
  }
  const change = (changed: Partial<ProfileFormValues>) => {
    setValues((before) => ({ ...before, ...changed }))
    fields.forget(...Object.keys(changed))
  }
  const save = (event: FormEvent) => {
    event.preventDefault()
    saving.mutate(values, { onError: showInForm })
  }
  const confirm = (password: string) =>
    saving.mutateAsync({ ...values, password }).catch((error: Error) => {
      if (!isAboutForm(error)) throw error // The sheet shows the error and stays open.
      showInForm(error)
    })
  return {
    form: fields.form,
    errors: fields.errors,
    values,
    change,
    save,
    isSaving: saving.isPending,
    confirm,
    isConfirming,
    stopConfirming: () => setIsConfirming(false),
  }
}

function needsPassword(error: Error): boolean {
  return isRefused(error) && error.reason === 'PASSWORD_REQUIRED'
}

function isAboutForm(error: Error): boolean {
  return Object.keys(fieldErrors(error)).some((name) => name !== 'password')
}

function useSaving(onSaved: () => void) {
  const call = useCall({ isQuiet: true })
  const queries = useQueryClient()
  const phones = usePhones()
  const country = homeCountry(navigator.languages, useLocale())
  const text = useTranslations('shell.notices')
  return useSecretMutation({
    mutationFn: ({ family_name, given_name, email, mobile, password }: ProfileFormValues & { password?: string }) => {
      const number = mobileToSend(phones, mobile.country === '' ? { ...mobile, country } : mobile)
      const body = {
        family_name,
        given_name,
        email: email.trim() === '' ? null : email.trim(),
        mobile: number === '' ? null : number,
        ...(password !== undefined && { password }),
      }
      return call('POST /api/user/profile', { body })
    },
    onSuccess: (info) => {
      queries.setQueryData(userInfo(call).queryKey, info)
      showSuccess(text('saved'))
      onSaved()
    },
  })
}
