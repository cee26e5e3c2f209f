import { ApiRefusal } from '@sealane/contract/client'
import { Info, TriangleAlert, UserRound } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { logIn, NotStaff } from '../app/auth.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Form, useText } from '../ui/form.tsx'
import { Input } from '../ui/input.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { Note } from '@sealane/ui/note'
import { LoginFrame } from './login-frame.tsx'

type LoginFormValues = { account: string; password: string }

/** The login, with the same account as in the storefront. `isRefused` means that the account of the open session has no access to the back office. */
export function LoginPage({ isRefused = false }: { isRefused?: boolean }) {
  const text = useTranslations('portal.login')
  useEffect(() => {
    document.title = `${text('title')} · Sealane`
  }, [text])
  return (
    <LoginFrame title={text('title')} lead={text('lead')}>
      <LoginForm isRefused={isRefused} />
      <div className="mt-7">
        <Note icon={Info}>{text('rolesNote')}</Note>
      </div>
      <p className="type-b2 mt-3 flex flex-wrap items-center gap-x-1.5 text-ink-2">
        {text('noShop')}
        <a href="/platform" className="flex min-h-11 items-center font-semibold text-brand-text underline">
          {text('apply')}
        </a>
      </p>
    </LoginFrame>
  )
}

function LoginForm({ isRefused }: { isRefused: boolean }) {
  const text = useTranslations('portal.login')
  const { enter, isBusy, refusal = isRefused ? text('notStaff') : undefined } = useEntering()
  return (
    <Form<keyof LoginFormValues> onSubmit={enter} className="mt-6">
      <Input
        source="account"
        label={text('account')}
        icon={UserRound}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
      />
      <div className="mt-4">
        <PasswordInput />
      </div>
      <div role="alert" className="mt-4 empty:hidden">
        {refusal !== undefined && (
          <Note tone="bad" icon={TriangleAlert}>
            {refusal}
          </Note>
        )}
      </div>
      <Button type="submit" size="l" isBusy={isBusy} className="mt-6 w-full">
        {text('logIn')}
      </Button>
    </Form>
  )
}

/** Shows errors of a field at the field, and others above the button. */
function useEntering() {
  const text = useTranslations('portal.login')
  const failureText = useFailureText()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const enter = async ({ account = '', password = '' }: Partial<LoginFormValues>) => {
    setRefusal(undefined)
    if (account.trim() === '') return { account: text('bothNeeded') }
    if (password === '') return { password: text('bothNeeded') }
    setIsBusy(true)
    try {
      await logIn(account.trim(), password)
    } catch (error) {
      if (error instanceof ApiRefusal && Object.keys(error.fields).length > 0) return error.fields
      setRefusal(error instanceof NotStaff ? text('notStaff') : failureText(error))
    } finally {
      setIsBusy(false)
    }
    return undefined
  }
  return { enter, isBusy, refusal }
}

function PasswordInput() {
  const text = useTranslations('portal.login')
  const { field, error } = useText('password')
  return <PasswordField label={text('password')} {...field} error={error} />
}
