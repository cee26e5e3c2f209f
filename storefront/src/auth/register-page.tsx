import { AtSign, CircleCheck, Mail, Phone } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { ActionBar, Page } from '../ui/page.tsx'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { LanguageButton } from '../ui/language-button.tsx'
import { Note } from '@sealane/ui/note'
import { PasswordField } from '../ui/password-field.tsx'
import { DocumentLink } from './document-link.tsx'
import { PasswordAdvice } from './password-advice.tsx'
import { isLongEnough } from './registration.rules.ts'
import { useRegistration, type Registering } from './use-registration.ts'

const formId = 'registration'

/** The registration. Errors appear below their fields and in a summary at the top; no input is lost. */
export function RegisterPage() {
  const text = useTranslations('accounts.register')
  const registering = useRegistration()
  return (
    <Page
      title={text('title')}
      fallback="/signup"
      right={<LanguageButton />}
      bar={<Submit isBusy={registering.isBusy} />}
    >
      <Summary errors={registering.errors} />
      <form id={formId} noValidate method="post" className="flex flex-col gap-3" onSubmit={registering.submit}>
        <Fields {...registering} />
      </form>
      <Agreement />
    </Page>
  )
}

const toTerms = (words: ReactNode) => <DocumentLink path="/terms/terms">{words}</DocumentLink>
const toPrivacy = (words: ReactNode) => <DocumentLink path="/terms/privacy">{words}</DocumentLink>

/** States that registration means agreement, with links to both documents. */
function Agreement() {
  const text = useTranslations('accounts.register')
  return <p className="type-c1 mt-5 text-ink-2">{text.rich('agreement', { terms: toTerms, privacy: toPrivacy })}</p>
}

function Fields({ form, errors, type }: Registering) {
  const text = useTranslations('accounts.register')
  const field = useTranslations('shell.field')
  return (
    <>
      <Field
        label={text('account')}
        hint={text('accountRule')}
        name="account"
        icon={AtSign}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={32}
        value={form.account}
        onChange={type}
        error={errors.account}
      />
      <Field
        label={text('email')}
        optional={field('optional')}
        name="email"
        type="email"
        icon={Mail}
        autoComplete="email"
        value={form.email}
        onChange={type}
        error={errors.email}
        right={
          form.email.includes('@') &&
          errors.email === undefined && <Icon of={CircleCheck} size={20} className="text-ok" />
        }
      />
      <Field
        label={text('mobile')}
        optional={field('optional')}
        name="mobile"
        type="tel"
        icon={Phone}
        autoComplete="tel"
        placeholder="+"
        value={form.mobile}
        onChange={type}
        error={errors.mobile}
      />
      <Passwords form={form} errors={errors} type={type} />
    </>
  )
}

function Passwords({ form, errors, type }: Pick<Registering, 'form' | 'errors' | 'type'>) {
  const text = useTranslations('accounts.register')
  const isMet = isLongEnough(form.password)
  return (
    <>
      <PasswordField
        label={text('password')}
        name="password"
        autoComplete="new-password"
        value={form.password}
        onChange={type}
        error={errors.password}
        note={isMet ? { tone: 'ok', text: text('passwordRule') } : undefined}
      />
      <PasswordAdvice password={form.password} names={[form.account, form.email]} />
      <PasswordField
        label={text('repeated')}
        name="repeated"
        autoComplete="new-password"
        value={form.repeated}
        onChange={type}
        error={errors.repeated}
      />
    </>
  )
}

function Submit({ isBusy }: { isBusy: boolean }) {
  const text = useTranslations('accounts.register')
  return (
    <ActionBar>
      <Button type="submit" form={formId} isBlock isBusy={isBusy}>
        {text('submit')}
      </Button>
    </ActionBar>
  )
}

/** The summary of errors. It gets the focus when the form was refused, so that screen readers read it first. */
function Summary({ errors }: Pick<Registering, 'errors'>) {
  const text = useTranslations('accounts.register')
  const note = useRef<HTMLDivElement>(null)
  const n = Object.values(errors).filter((error) => error !== undefined).length
  useEffect(() => {
    if (n > 0) note.current?.focus()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- runs once for each refusal, not for each key
  }, [errors])
  if (n === 0) return undefined
  return (
    <div className="mb-4">
      <Note ref={note} tone="bad" role="alert">
        <b>{text('faulty', { n })}</b> {text('restIsKept')}
      </Note>
    </div>
  )
}
