import { Refused } from '@sealane/contract/client'
import { Eye, EyeOff, Info, LockKeyhole, TriangleAlert, UserRound } from 'lucide-react'
import { Form, useLogin } from 'ra-core'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { NotStaff } from '../app/auth.ts'
import { LanguageSwitch } from '../app/language-switch.tsx'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Input } from '../ui/input.tsx'
import { Logo } from '../ui/logo.tsx'
import { Note } from '../ui/tag.tsx'
import { NightPanel } from './night-panel.tsx'

type Credentials = { account: string; password: string }

/** The same account as in the shop; its roles decide what opens. */
export function LoginPage() {
  const text = useTranslations('portal.login')
  useEffect(() => {
    document.title = `${text('title')} · Sealane`
  }, [text])
  return (
    <div className="grid min-h-dvh desk:grid-cols-[minmax(0,560px)_1fr]">
      <NightPanel />
      <main className="grid place-items-center p-6">
        <div className="w-full max-w-[380px]">
          <div className="mb-8 desk:hidden">
            <Logo />
          </div>
          <h1 className="type-d1">{text('title')}</h1>
          <p className="mt-1.5 text-[15px] text-ink-2">{text('lead')}</p>
          <LoginForm />
          <div className="mt-7">
            <Note icon={Info}>{text('rolesNote')}</Note>
          </div>
          <p className="type-b2 mt-3 flex flex-wrap items-center gap-x-1.5 text-ink-2">
            {text('noShop')}
            <a href="/platform" className="flex min-h-11 items-center font-semibold text-brand-text underline">
              {text('apply')}
            </a>
          </p>
          <div className="mt-2 flex justify-end">
            <LanguageSwitch />
          </div>
        </div>
      </main>
    </div>
  )
}

function LoginForm() {
  const text = useTranslations('portal.login')
  const { enter, isBusy, refusal } = useEntering()
  return (
    <Form<Credentials>
      onSubmit={(values: unknown) => enter(values as Credentials)}
      noValidate
      className="mt-6"
      disableInvalidFormNotification
    >
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

/** Answers what is wrong with which field; what is wrong with the account as a whole stands above the button. */
function useEntering() {
  const text = useTranslations('portal.login')
  const said = useFailureText()
  const logIn = useLogin()
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const enter = async ({ account, password }: Credentials) => {
    setRefusal(undefined)
    if (account.trim() === '') return { account: text('bothNeeded') }
    if (password === '') return { password: text('bothNeeded') }
    setIsBusy(true)
    try {
      await logIn({ account: account.trim(), password })
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) return error.fields
      setRefusal(error instanceof NotStaff ? text('notStaff') : said(error))
    } finally {
      setIsBusy(false)
    }
    return undefined
  }
  return { enter, isBusy, refusal }
}

function PasswordInput() {
  const text = useTranslations('portal.login')
  const [isShown, setIsShown] = useState(false)
  return (
    <Input
      source="password"
      label={text('password')}
      icon={LockKeyhole}
      type={isShown ? 'text' : 'password'}
      autoComplete="current-password"
      autoCapitalize="none"
      spellCheck={false}
      right={
        <span className="-mr-3">
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={text(isShown ? 'hidePassword' : 'showPassword')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      }
    />
  )
}
