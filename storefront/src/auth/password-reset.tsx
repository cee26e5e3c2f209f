import { Mail } from 'lucide-react'
import { useEffect, useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { MailCodeField } from './mail-code-field.tsx'
import { NewPasswordFields } from './new-password-fields.tsx'
import { NotThere } from '../accounts/not-there.tsx'
import { maskEmail } from './password.rules.ts'
import { strong } from './strong.tsx'
import { resetSteps, usePasswordReset, type PasswordResetting, type ResetStep } from './use-password-reset.ts'

/** The steps of a reset: address, code, new password. The text does not depend on whether an account has the address. */
export function PasswordReset() {
  const text = useTranslations('passwords.reset')
  const resetting = usePasswordReset()
  const formId = useId()
  const { step, form, submit, goTo } = resetting
  const before = resetSteps[resetSteps.indexOf(step) - 1]
  useEffect(() => {
    if (step !== 'email') form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
  }, [form, step])
  return (
    <Page
      title={text('title')}
      fallback="/login"
      {...(before !== undefined && { onBack: () => goTo(before) })}
      bar={<Next {...resetting} formId={formId} />}
    >
      <Progress step={step} />
      <form id={formId} ref={form} noValidate method="post" onSubmit={submit}>
        {step === 'email' && <EmailStep {...resetting} />}
        {step === 'code' && <CodeStep {...resetting} />}
        {step === 'password' && <PasswordStep {...resetting} />}
      </form>
      <div className="mt-5">
        <Note tone="brand">{text('logsOut')}</Note>
      </div>
    </Page>
  )
}

function Progress({ step }: { step: ResetStep }) {
  const text = useTranslations('passwords.reset')
  const now = resetSteps.indexOf(step) + 1
  return (
    <div className="flex gap-2 pt-1">
      <span className="sr-only">{text('step', { step: now, count: resetSteps.length })}</span>
      {resetSteps.map((name, index) => (
        <i
          key={name}
          aria-hidden="true"
          className={`h-1 grow rounded-full ${index < now ? 'bg-brand' : 'bg-line-2'}`}
        />
      ))}
    </div>
  )
}

function Heading({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <>
      <h2 className="type-d1 mt-6">{title}</h2>
      {children !== undefined && <p className="mt-2 text-ink-2">{children}</p>}
    </>
  )
}

function EmailStep({ typed, type, errors }: PasswordResetting) {
  const text = useTranslations('passwords')
  return (
    <>
      <Heading title={text('reset.emailTitle')}>{text('reset.emailLead')}</Heading>
      <div className="mt-6">
        <Field
          label={text('fields.email')}
          name="email"
          type="email"
          icon={Mail}
          autoComplete="email"
          defaultValue={typed.email}
          error={errors['email']}
          onChange={(event) => type({ email: event.target.value })}
        />
      </div>
    </>
  )
}

function CodeStep({ typed, type, errors, sendAgain, isBusy }: PasswordResetting) {
  const text = useTranslations('passwords.reset')
  return (
    <>
      <Heading title={text('codeTitle')}>{text.rich('sent', { email: maskEmail(typed.email), b: strong })}</Heading>
      <div className="mt-7 mb-3">
        <MailCodeField
          isTitled
          name="code"
          code={typed.code}
          error={errors['code']}
          onType={(code) => type({ code })}
        />
      </div>
      <NotThere isBusy={isBusy} onAgain={sendAgain} />
    </>
  )
}

/** Contains the address in a hidden field for password managers. */
function PasswordStep({ typed, type, errors }: PasswordResetting) {
  const text = useTranslations('passwords.reset')
  return (
    <>
      <Heading title={text('newTitle')} />
      <input type="hidden" name="email" autoComplete="username" value={typed.email} />
      <div className="mt-6 flex flex-col gap-3">
        <NewPasswordFields typed={typed} errors={errors} onType={type} />
      </div>
    </>
  )
}

function Next({ step, typed, isBusy, formId }: PasswordResetting & { formId: string }) {
  const text = useTranslations()
  const words = {
    email: text('passwords.reset.send'),
    code: text('shell.actions.continue'),
    password: text('passwords.reset.save'),
  }
  return (
    <ActionBar>
      <Button type="submit" form={formId} isBlock isBusy={isBusy} disabled={step === 'code' && typed.code.length < 6}>
        {words[step]}
      </Button>
    </ActionBar>
  )
}
