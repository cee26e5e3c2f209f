import type { ApiRefusal } from '@sealane/contract/client'
import { useEffect, useState, type Dispatch, type FormEvent, type SetStateAction } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { isGeneralRefusal, isRefused } from '../app/refused.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showFailure, showSuccess } from '@sealane/ui/toast'
import { codeRequestId } from './code-request.ts'
import { checkNewPassword, type NewPassword } from './password.rules.ts'
import { usePasswordChanged } from './use-password-changed.ts'
import { useSendCode } from './use-send-code.ts'

export const resetSteps = ['email', 'code', 'password'] as const
export type ResetStep = (typeof resetSteps)[number]
type PasswordResetForm = NewPassword & { email: string; code: string }

const blank: PasswordResetForm = { email: '', code: '', new_password: '', repeated: '' }

/** The three steps of a reset, with the input, the errors and the step changes. */
export function usePasswordReset() {
  const text = useTranslations()
  const [step, setStep] = useState<ResetStep>('email')
  const [typed, setTyped] = useState(blank)
  const fields = useFieldErrors()
  const asking = useSendCode('reset_password')
  const saving = useSaving((refused) => {
    const isOfCode = refused.reason === 'WRONG_CODE' || refused.reason === 'CODE_LOCKED'
    if (isOfCode) {
      setStep('code')
      setTyped((before) => ({ ...before, code: '' }))
    }
    fields.show(isOfCode ? { code: refused.message } : refused.fields)
    if (!isOfCode && isGeneralRefusal(refused)) showFailure(refused.message)
  })
  useLeaving(setTyped, setStep)
  const type = (changed: Partial<PasswordResetForm>) => {
    setTyped((before) => ({ ...before, ...changed }))
    fields.forget(...Object.keys(changed))
    if (changed.code?.length === 6) setStep('password')
  }
  const refuse = (field: keyof PasswordResetForm) => (error: Error) => {
    if (isRefused(error)) fields.show({ [field]: error.fields['email'] ?? error.message })
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (step === 'email') ask(readEmail(event.currentTarget))
    else if (step === 'code') setStep('password')
    else save()
  }
  const ask = (email: string) => {
    type({ email })
    asking.mutate(email, { onSuccess: () => setStep('code'), onError: refuse('email') })
  }
  const save = () => {
    const found = Object.entries(checkNewPassword(typed))
    if (found.length === 0) saving.mutate(typed)
    else
      fields.show(
        Object.fromEntries(found.map(([field, problem]) => [field, text(`accounts.register.errors.${problem}`)])),
      )
  }
  const sendAgain = () => {
    fields.forget('code')
    const onSuccess = () => showSuccess(text('passwords.code.sent'))
    asking.mutate(typed.email, { onSuccess, onError: refuse('code') })
  }
  return {
    step,
    typed,
    type,
    submit,
    sendAgain,
    goTo: setStep,
    form: fields.form,
    errors: fields.errors,
    isBusy: asking.isPending || saving.isPending,
  }
}

export type PasswordResetting = ReturnType<typeof usePasswordReset>

/** Clears the input when the page is left. The fields empty themselves, but the code of the earlier step is in none. */
function useLeaving(
  setTyped: Dispatch<SetStateAction<PasswordResetForm>>,
  setStep: Dispatch<SetStateAction<ResetStep>>,
): void {
  useEffect(
    () => () => {
      setTyped(({ email }) => ({ ...blank, email }))
      setStep((left) => (left === 'password' ? 'code' : left))
    },
    [setTyped, setStep],
  )
}

/** Reads the address from the form, which also contains text typed before hydration. */
function readEmail(form: HTMLFormElement): string {
  const email = new FormData(form).get('email')
  return typeof email === 'string' ? email.trim() : ''
}

function useSaving(onRefused: (refused: ApiRefusal) => void) {
  const call = useCall({ isQuiet: true })
  const leave = usePasswordChanged()
  return useSecretMutation({
    mutationFn: ({ email, code, new_password }: PasswordResetForm) =>
      call('POST /api/user/resetpwd', { body: { email, code, new_password, asked_with: codeRequestId() } }),
    onSuccess: leave,
    onError: (error) => {
      if (isRefused(error)) onRefused(error)
    },
  })
}
