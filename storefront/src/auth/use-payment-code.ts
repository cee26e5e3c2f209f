import type { UserInfo } from '@sealane/contract/accounts'
import type { ApiRefusal } from '@sealane/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useLetGo } from '../app/let-go.ts'
import { useNavigation } from '../app/navigation.ts'
import { isGeneralRefusal, isRefused } from '../app/refused.ts'
import { userInfo } from '../app/session.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showFailure, showSuccess } from '@sealane/ui/toast'
import { checkCodes, type CodeForm } from './payment-code.rules.ts'

const blank: CodeForm = { old_code: '', new_code: '', repeated: '', password: '' }

/** Keeps the typed codes and their errors, and sends them. */
export function usePaymentCode(info: UserInfo, returnTo: string | undefined) {
  const text = useTranslations('profile.code.problems')
  const [isFirst] = useState(!info.has_payment_code)
  const [needsPassword, setNeedsPassword] = useState(false)
  const [codes, setCodes] = useState(blank)
  const fields = useFieldErrors()
  const sending = useSending(returnTo, (refused) => {
    if (refused.reason === 'PASSWORD_REQUIRED') setNeedsPassword(true)
    fields.show(toFields(refused))
  })
  const type = (changed: Partial<CodeForm>) => {
    setCodes((before) => ({ ...before, ...changed }))
    fields.forget(...Object.keys(changed))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = Object.entries(checkCodes(codes, { old: !isFirst, password: needsPassword }))
    if (found.length > 0) fields.show(Object.fromEntries(found.map(([field, problem]) => [field, text(problem)])))
    else sending.mutate(codes)
  }
  return {
    isFirst,
    needsPassword,
    codes,
    type,
    form: fields.form,
    errors: fields.errors,
    submit,
    isSaving: sending.isPending,
  }
}

/** Assigns a refusal to a field: a wrong or locked code to the old one. A refusal without a field becomes a toast. */
function toFields(refused: ApiRefusal): Record<string, string> {
  const { reason, fields, message } = refused
  if (Object.keys(fields).length > 0) return fields
  if (reason === 'WRONG_CODE' || reason === 'CODE_LOCKED') return { old_code: message }
  if (reason === 'PASSWORDS_SAME') return { new_code: message }
  if (reason === 'PASSWORD_REQUIRED' || reason === 'WRONG_CREDENTIALS') return { password: message }
  if (isGeneralRefusal(refused)) showFailure(message)
  return {}
}

function useSending(returnTo: string | undefined, onRefused: (refused: ApiRefusal) => void) {
  const call = useCall({ isQuiet: true })
  const queries = useQueryClient()
  const { go, back } = useNavigation()
  const letGo = useLetGo()
  const text = useTranslations('shell.notices')
  return useSecretMutation({
    mutationFn: ({ old_code, new_code, password }: CodeForm) => {
      const body = { new_code, ...(old_code !== '' && { old_code }), ...(password !== '' && { password }) }
      return call('POST /api/user/resetPay', { body })
    },
    onError: (error) => {
      if (isRefused(error)) onRefused(error)
    },
    onSuccess: (_nothing, { old_code }) => {
      queries.setQueryData(userInfo(call).queryKey, (info) => info && { ...info, has_payment_code: true })
      showSuccess(text(old_code === '' ? 'saved' : 'changed'))
      letGo()
      if (returnTo === undefined) back('/profile')
      else go(returnTo, { replace: true })
    },
  })
}
