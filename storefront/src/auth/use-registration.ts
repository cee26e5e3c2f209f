import { useEffect, useEffectEvent, useState, useSyncExternalStore, type ChangeEvent, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useEnter } from '../app/enter.ts'
import { fieldErrors, isGeneralRefusal } from '../app/refused.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { showFailure, showSuccess } from '@sealane/ui/toast'
import { forgetRegistration, storeRegistration, readNoRegistration, readRegistration } from './kept-registration.ts'
import { checkRegistration, type RegistrationForm, type RegistrationField } from './registration.rules.ts'

type RegistrationErrors = Partial<Record<RegistrationField, string>>
export type Registering = {
  form: RegistrationForm
  errors: RegistrationErrors
  isBusy: boolean
  type: (event: ChangeEvent<HTMLInputElement>) => void
  submit: (event: FormEvent<HTMLFormElement>) => void
}

const blank: RegistrationForm = { account: '', email: '', mobile: '', password: '', repeated: '' }

/** Keeps the form's input and errors, and sends it. */
export function useRegistration(): Registering {
  const text = useTranslations('accounts.register')
  const [form, setForm] = useForm()
  const [errors, setErrors] = useState<RegistrationErrors>({})
  const sending = useSending(setErrors)
  return {
    form,
    errors,
    isBusy: sending.isPending,
    type({ target: { name, value } }) {
      setForm((typed) => ({ ...typed, [name]: value }))
    },
    submit(event) {
      event.preventDefault()
      const found = checkRegistration(form)
      const errorEntries = Object.entries(found).map(([field, problem]) => [field, text(`errors.${problem}`)])
      setErrors(Object.fromEntries(errorEntries) as RegistrationErrors)
      if (errorEntries.length === 0) sending.mutate(form)
    },
  }
}

const never = () => () => undefined

/** Keeps the input, because the page may be reloaded before it is complete, as for another language. */
function useForm() {
  const kept = useSyncExternalStore(never, readRegistration, readNoRegistration)
  const [typed, setTyped] = useState<Partial<RegistrationForm>>({})
  const form: RegistrationForm = { ...blank, ...kept, ...typed }
  const keep = useEffectEvent(() => storeRegistration(form))
  useEffect(() => {
    const leave = () => keep()
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      forgetRegistration()
    }
  }, [])
  return [form, setTyped] as const
}

function useSending(setErrors: (errors: RegistrationErrors) => void) {
  const text = useTranslations('accounts.register')
  const call = useCall({ isQuiet: true })
  const enter = useEnter()
  return useSecretMutation({
    async mutationFn({ account, email, mobile, password }: RegistrationForm) {
      const body = {
        account,
        password,
        ...(email !== '' && { email }),
        ...(mobile.trim() !== '' && { mobile }),
      }
      const { userinfo } = await call('POST /api/user/register', { body })
      showSuccess(text('done'))
      await enter(userinfo.token)
    },
    onError(error) {
      const fields = fieldErrors(error)
      if (Object.keys(fields).length > 0) return setErrors(fields)
      if (!isGeneralRefusal(error)) return
      if (error.reason === 'ACCOUNT_TAKEN') setErrors({ account: error.message })
      else showFailure(error.message)
    },
  })
}
