import type { UserInfo } from '@sealane/contract/accounts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isRefused } from '../app/refused.ts'
import { userInfo } from '../app/session.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showSuccess } from '@sealane/ui/toast'
import { useSendCode } from './use-send-code.ts'

type EmailVerificationOptions = { email: string; onVerified: (info: UserInfo) => void }

/** Requests a code for the address and verifies it with the code and the login password. The sixth digit submits both. */
export function useEmailVerification({ email: begin, onVerified }: EmailVerificationOptions) {
  const text = useTranslations('passwords.code')
  const [email, setEmail] = useState(begin)
  const [password, setPassword] = useState('')
  const [isSent, setIsSent] = useState(false)
  const [code, setCode] = useState('')
  const fields = useFieldErrors()
  const asking = useSendCode('verify_email')
  const showAt = (field: string) => (error: Error) => {
    if (isRefused(error)) fields.show({ [field]: error.fields['email'] ?? error.message })
  }
  const proving = useProving(onVerified, (error) => {
    if (isRefused(error) && error.fields['password'] !== undefined) return fields.show(error) // The code is still valid.
    setCode('')
    showAt('code')(error)
  })
  const prove = (digits: string) => proving.mutate({ email: email.trim(), code: digits, password })
  useEffect(() => {
    if (isSent) fields.form.current?.querySelector('input')?.focus()
  }, [isSent, fields.form])
  return {
    email,
    code,
    isSent,
    password,
    errors: fields.errors,
    form: fields.form,
    isBusy: asking.isPending || proving.isPending,
    typeEmail: (typed: string) => {
      setEmail(typed)
      fields.forget('email')
    },
    typePassword: (typed: string) => {
      setPassword(typed)
      fields.forget('password')
    },
    typeCode: (typed: string) => {
      setCode(typed)
      fields.forget('code')
      if (typed.length < 6) return
      if (password === '') fields.form.current?.querySelector<HTMLElement>('[name="password"]')?.focus()
      else prove(typed)
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      if (isSent) prove(code)
      else asking.mutate(email.trim(), { onSuccess: () => setIsSent(true), onError: showAt('email') })
    },
    sendAgain: () => {
      fields.forget('code')
      asking.mutate(email.trim(), { onSuccess: () => showSuccess(text('sent')), onError: showAt('code') })
    },
  }
}

export type EmailVerification = ReturnType<typeof useEmailVerification>

function useProving(onVerified: (info: UserInfo) => void, onRefused: (error: Error) => void) {
  const text = useTranslations('passwords.verify')
  const call = useCall({ isQuiet: true, mayRepeat: true })
  const queries = useQueryClient()
  return useSecretMutation({
    mutationFn: (body: { email: string; code: string; password: string }) =>
      call('POST /api/user/verify_email', { body }),
    onSuccess: (info) => {
      queries.setQueryData(userInfo(call).queryKey, info)
      showSuccess(text('done'))
      onVerified(info)
    },
    onError: onRefused,
  })
}
