import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useLetGo } from '../app/let-go.ts'
import { useNavigation } from '../app/navigation.ts'
import { isGeneralRefusal, isRefused } from '../app/refused.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showFailure, showSuccess } from '@sealane/ui/toast'
import { checkCodes, type CodeForm } from './payment-code.rules.ts'
import { useSendCode } from './use-send-code.ts'

type ForgottenCodeForm = CodeForm & { email_code: string }

const blank: ForgottenCodeForm = { email_code: '', old_code: '', new_code: '', repeated: '', password: '' }
const needs = { old: false, password: true }

/** Keeps the input and errors of the form that replaces a forgotten payment code, and sends it. */
export function useForgottenCode(email: string, returnTo: string | undefined) {
  const text = useTranslations()
  const [typed, setTyped] = useState(blank)
  const [isSent, setIsSent] = useState(false)
  const fields = useFieldErrors()
  const asking = useSendCode('reset_pay')
  const saving = useSaving(returnTo, (found) => {
    if (found['email_code'] !== undefined) setTyped((before) => ({ ...before, email_code: '' }))
    fields.show(found)
  })
  return {
    typed,
    isSent,
    form: fields.form,
    errors: fields.errors,
    isSending: asking.isPending,
    isSaving: saving.isPending,
    type: (changed: Partial<ForgottenCodeForm>) => {
      setTyped((before) => ({ ...before, ...changed }))
      fields.forget(...Object.keys(changed))
    },
    send: () => {
      fields.forget('email_code')
      asking.mutate(email, {
        onSuccess: () => {
          setIsSent(true)
          showSuccess(text('passwords.code.sent'))
        },
        onError: (error) => {
          if (isRefused(error)) fields.show({ email_code: error.message })
        },
      })
    },
    submit: (event: FormEvent) => {
      event.preventDefault()
      const found = Object.entries(checkCodes(typed, needs))
      const errorEntries = found.map(([field, problem]) => [field, text(`profile.code.problems.${problem}`)])
      if (typed.email_code.length < 6) errorEntries.push(['email_code', text('passwords.code.label')])
      if (errorEntries.length > 0) fields.show(Object.fromEntries(errorEntries))
      else saving.mutate(typed)
    },
  }
}

export type ForgottenCoding = ReturnType<typeof useForgottenCode>

function useSaving(returnTo: string | undefined, show: (found: Record<string, string>) => void) {
  const call = useCall({ isQuiet: true })
  const { go, back } = useNavigation()
  const letGo = useLetGo()
  const text = useTranslations('shell.notices')
  return useSecretMutation({
    mutationFn: ({ email_code, new_code, password }: ForgottenCodeForm) =>
      call('POST /api/user/resetPay', { body: { email_code, new_code, password } }),
    onError: (error) => {
      if (!isRefused(error)) return
      const isOfCode = error.reason === 'WRONG_CODE' || error.reason === 'CODE_LOCKED'
      const found = isOfCode ? { email_code: error.message } : error.fields
      show(found)
      if (!isOfCode && isGeneralRefusal(error)) showFailure(error.message)
    },
    onSuccess: () => {
      showSuccess(text('changed'))
      letGo()
      if (returnTo === undefined) back('/passwords')
      else go(returnTo, { replace: true })
    },
  })
}
