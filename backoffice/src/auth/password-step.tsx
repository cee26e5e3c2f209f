import { useMe } from '../app/use-me.ts'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { logIn } from '../app/auth.ts'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import type { FieldProps } from '@sealane/ui/field'
import { focusFirst } from './focus-first.ts'

type PasswordStepValues = { old_password: string; new_password: string }

/** Asks for a new password, then logs in with it, because the change ends all sessions. */
export function PasswordStep() {
  const text = useTranslations('portal.passwordStep')
  const { account } = useMe()
  const [typed, setTyped] = useState<PasswordStepValues>({ old_password: '', new_password: '' })
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: PasswordStepValues, headers) => call('POST /api/user/resetpwd', { body }, headers),
    { renews: [], done: text('changed'), onDone: () => void logIn(account, typed.new_password) },
  )
  const fieldOf = (name: keyof PasswordStepValues): Pick<FieldProps, 'value' | 'error' | 'onChange'> => ({
    value: typed[name],
    error: errors[name],
    onChange: ({ target }) => {
      setTyped({ ...typed, [name]: target.value })
      setErrors({})
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <PasswordField ref={focusFirst} label={text('old')} {...fieldOf('old_password')} />
      <PasswordField label={text('new')} autoComplete="new-password" {...fieldOf('new_password')} />
      <Button type="submit" size="l" isBusy={isBusy} className="mt-2 w-full">
        {text('change')}
      </Button>
    </form>
  )
}
