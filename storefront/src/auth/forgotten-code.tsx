import type { UserInfo } from '@sealane/contract/accounts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useNavigation } from '../app/navigation.ts'
import { Button } from '@sealane/ui/button'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { MailCodeField } from './mail-code-field.tsx'
import { NewCodeFields } from './new-code-fields.tsx'
import { NotThere } from '../accounts/not-there.tsx'
import { maskEmail } from './password.rules.ts'
import { readReturn, toRemembered } from './payment-code.rules.ts'
import { useForgottenCode, type ForgottenCoding } from './use-forgotten-code.ts'
import { VerifyEmailSheet } from './verify-email-sheet.tsx'

/** Replaces the payment code, even a locked one, by the login password and a mailed code. */
export function ForgottenCode({ info }: { info: UserInfo }) {
  return info.email !== null && info.email_verified ? <Replacement email={info.email} /> : <NoEmail info={info} />
}

function NoEmail({ info }: { info: UserInfo }) {
  const text = useTranslations('passwords')
  const goBack = useGoBack()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Page
      title={text('forgotCode.title')}
      onBack={goBack}
      bar={
        <ActionBar>
          <Button isBlock onClick={() => setIsOpen(true)}>
            {text('verify.title')}
          </Button>
        </ActionBar>
      }
    >
      <p className="pt-0.5 pb-4 text-ink-2">{text('forgotCode.lead')}</p>
      <Note tone="warn">{text('forgotCode.needsEmail')}</Note>
      <VerifyEmailSheet email={info.email ?? ''} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </Page>
  )
}

function Replacement({ email }: { email: string }) {
  const text = useTranslations()
  const goBack = useGoBack()
  const coding = useForgottenCode(email, readReturn(useSearch()))
  const { typed, type, form, errors, submit, isSaving, isSent } = coding
  return (
    <Page
      title={text('passwords.forgotCode.title')}
      onBack={goBack}
      bar={
        <ActionBar>
          <Button type="submit" form="code" isBlock isBusy={isSaving} disabled={!isSent}>
            {text('profile.code.change')}
          </Button>
        </ActionBar>
      }
    >
      <p className="type-b2 pt-0.5 pb-3.5 text-ink-2">{text('passwords.forgotCode.lead')}</p>
      <form id="code" ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
        <MailedCode email={email} {...coding} />
        <PasswordField
          label={text('profile.code.password')}
          value={typed.password}
          error={errors['password']}
          autoComplete="current-password"
          onChange={(event) => type({ password: event.target.value })}
        />
        <NewCodeFields codes={typed} errors={errors} onType={type} />
      </form>
    </Page>
  )
}

/** Returns to the page for shoppers who know the code. */
function useGoBack(): () => void {
  const search = useSearch()
  const { go } = useNavigation()
  return () => go(toRemembered(search), { replace: true })
}

function MailedCode({ email, typed, type, errors, isSent, isSending, send }: ForgottenCoding & { email: string }) {
  const text = useTranslations('passwords.forgotCode')
  if (!isSent) {
    return (
      <div>
        <Button variant="soft" isBlock isBusy={isSending} onClick={send}>
          {text('sendTo', { email: maskEmail(email) })}
        </Button>
        {errors['email_code'] !== undefined && (
          <p role="alert" className="type-c1 mt-2 text-center font-medium text-bad">
            {errors['email_code']}
          </p>
        )}
      </div>
    )
  }
  return (
    <div>
      <MailCodeField
        name="email_code"
        code={typed.email_code}
        error={errors['email_code']}
        onType={(email_code) => type({ email_code })}
      />
      <div className="mt-2">
        <NotThere isBusy={isSending} onAgain={send} />
      </div>
    </div>
  )
}
