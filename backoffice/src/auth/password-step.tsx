import { LockKeyhole } from 'lucide-react'
import { useGetIdentity, useLocation, useLogin } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { Field, type OfficeFieldProps } from '../ui/field.tsx'
import { focusFirst } from './focus-first.ts'

type PasswordStepValues = { old_password: string; new_password: string }

/** Another password, and a log-in with it: a change ends every session. */
export function PasswordStep() {
  const text = useTranslations('portal.passwordStep')
  const { identity } = useGetIdentity()
  const { pathname, search } = useLocation()
  const logIn = useLogin()
  const [typed, setTyped] = useState<PasswordStepValues>({ old_password: '', new_password: '' })
  const enter = () => logIn({ account: identity?.fullName, password: typed.new_password }, pathname + search)
  const { send, errors, setErrors, isBusy } = useSending(
    (body: PasswordStepValues, headers) => call('POST /api/user/resetpwd', { body }, headers),
    { renews: [], done: text('changed'), onDone: () => void enter() },
  )
  const fieldOf = (name: keyof PasswordStepValues): Pick<OfficeFieldProps, 'value' | 'error' | 'onChange'> => ({
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
      <Secret ref={focusFirst} label={text('old')} autoComplete="current-password" {...fieldOf('old_password')} />
      <Secret label={text('new')} autoComplete="new-password" {...fieldOf('new_password')} />
      <Button type="submit" size="l" isBusy={isBusy} className="mt-2 w-full">
        {text('change')}
      </Button>
    </form>
  )
}

function Secret(props: OfficeFieldProps) {
  return (
    <Field {...props} icon={LockKeyhole} type="password" autoCapitalize="none" spellCheck={false} maxLength={200} />
  )
}
