import { UserRound, X } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useEnter } from '../app/enter.ts'
import { useNavigation } from '../app/navigation.ts'
import { sentenceOf } from '../app/refused.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { useSecretMutation } from '../app/use-secret-mutation.ts'
import { Button, ButtonLink } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { IconButton } from '@sealane/ui/icon-button'
import { Logo } from '@sealane/ui/logo'
import { Note } from '@sealane/ui/note'
import { PasswordField } from '../ui/password-field.tsx'
import { showFailure, showSuccess } from '@sealane/ui/toast'
import { EntryFrame, LanguageChip } from './entry-frame.tsx'
import { PasskeyLogin } from './passkey-login.tsx'
import lamp from '../accounts/hero-home.webp'

export function LoginPage() {
  const text = useTranslations('accounts.login')
  return (
    <EntryFrame picture={<Backdrop />} top={<Top />}>
      <Logo />
      <h1 className="type-d1 mt-3">{text('title')}</h1>
      <p className="mt-1.5 text-ink-2">{text('lead')}</p>
      <LoginForm />
      <ButtonLink href="/register" variant="outline" isBlock className="mt-3">
        {text('register')}
      </ButtonLink>
    </EntryFrame>
  )
}

function LoginForm() {
  const text = useTranslations('accounts.login')
  const call = useCall()
  const enter = useEnter()
  const { form, errors, show, forget: forgetErrors } = useFieldErrors()
  const entering = useSecretMutation({
    mutationFn: async (body: { account: string; password: string }) => {
      const { userinfo } = await call('POST /api/user/login', { body })
      showSuccess(text('done'))
      await enter(userinfo.token)
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { account, password } = readForm(event.currentTarget)
    if (account !== '' && password !== '') return entering.mutate({ account, password })
    showFailure(text('bothNeeded'))
    show({ [account === '' ? 'account' : 'password']: text('bothNeeded') })
  }
  const forget = () => {
    forgetErrors('account', 'password')
    if (entering.isError) entering.reset()
  }
  return (
    <form ref={form} noValidate method="post" className="mt-5" onSubmit={submit} onChange={forget}>
      <Failure error={entering.error} />
      <Field
        label={text('account')}
        name="account"
        icon={UserRound}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors['account']}
      />
      <div className="mt-3">
        <PasswordField
          label={text('password')}
          name="password"
          autoComplete="current-password"
          error={errors['password']}
        />
      </div>
      <div className="mt-1 -mx-4.5 flex flex-wrap items-center">
        <PasskeyLogin />
        <ButtonLink href="/forgotPassword" variant="text" size="m" className="ml-auto">
          {text('forgot')}
        </ButtonLink>
      </div>
      <Button type="submit" isBlock isBusy={entering.isPending} className="mt-2">
        {text('logIn')}
      </Button>
    </form>
  )
}

/** Shows the failure; it stays after the toast has disappeared. */
function Failure({ error }: { error: Error | null }) {
  const sentence = sentenceOf(error)
  if (sentence === undefined) return undefined
  return (
    <div className="mb-4">
      <Note tone="bad" role="alert">
        {sentence}
      </Note>
    </div>
  )
}

function readForm(form: HTMLFormElement): { account: string; password: string } {
  const data = new FormData(form)
  const read = (name: string) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
  return { account: read('account').trim(), password: read('password') }
}

function Backdrop() {
  return (
    <div className="size-full bg-[#e7cbaa]">
      <img src={lamp} alt="" fetchPriority="high" className="size-full object-cover object-[42%_100%]" />
    </div>
  )
}

function Top() {
  const text = useTranslations('shell.actions')
  const { back } = useNavigation()
  return (
    <div className="flex h-75 items-start justify-between px-2.5 pt-2">
      <span className="text-on-white [&>button]:bg-white/90">
        <IconButton icon={X} label={text('close')} look="floating" onClick={() => back('/home')} />
      </span>
      <LanguageChip />
    </div>
  )
}
