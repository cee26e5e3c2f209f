import type { UserInfo } from '@sealane/contract/accounts'
import { Mail } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { PasswordField } from '../ui/password-field.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { MailCodeField } from './mail-code-field.tsx'
import { NotThere } from '../accounts/not-there.tsx'
import { strong } from './strong.tsx'
import { useEmailVerification, type EmailVerification } from './use-email-verification.ts'

type VerifyEmailSheetProps = {
  /** The initial address. */
  email: string
  isOpen: boolean
  onVerified?: (info: UserInfo) => void
  onClose: () => void
}

/** Asks for an address, then for the six digits mailed to it and the login password. */
export function VerifyEmailSheet({ email, isOpen, onVerified, onClose }: VerifyEmailSheetProps) {
  const text = useTranslations('passwords.verify')
  const finish = (verified: UserInfo) => {
    onVerified?.(verified)
    onClose()
  }
  return (
    <Sheet isOpen={isOpen} title={text('title')} onClose={onClose}>
      <Verification email={email} onVerified={finish} />
    </Sheet>
  )
}

type VerificationProps = { email: string; onVerified: (info: UserInfo) => void }

function Verification({ email, onVerified }: VerificationProps) {
  const verification = useEmailVerification({ email, onVerified })
  const { form, submit, isSent } = verification
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 px-5 pt-1">
      {isSent ? <Code {...verification} /> : <Address {...verification} />}
    </form>
  )
}

function Address({ email, typeEmail, errors, isBusy }: EmailVerification) {
  const text = useTranslations('passwords')
  return (
    <>
      <p className="text-ink-2">{text('verify.lead')}</p>
      <Field
        label={text('fields.email')}
        name="email"
        type="email"
        icon={Mail}
        autoComplete="email"
        value={email}
        error={errors['email']}
        onChange={(event) => typeEmail(event.target.value)}
      />
      <Button type="submit" isBlock isBusy={isBusy}>
        {text('reset.send')}
      </Button>
    </>
  )
}

function Code({ email, code, typeCode, errors, isBusy, sendAgain, ...rest }: EmailVerification) {
  const text = useTranslations('passwords.verify')
  return (
    <>
      <p className="text-ink-2">{text.rich('sentTo', { email, b: strong })}</p>
      <MailCodeField isTitled name="code" code={code} error={errors['code']} onType={typeCode} />
      <NotThere isBusy={isBusy} onAgain={sendAgain} />
      <Password {...rest} error={errors['password']} />
      <Button type="submit" isBlock isBusy={isBusy} disabled={code.length < 6}>
        {text('action')}
      </Button>
    </>
  )
}

type PasswordProps = Pick<EmailVerification, 'password' | 'typePassword'> & { error: string | undefined }

function Password({ password, typePassword, error }: PasswordProps) {
  const text = useTranslations('passwords')
  return (
    <div className="flex flex-col gap-2">
      <p className="type-b2 text-ink-2">{text('verify.password')}</p>
      <PasswordField
        label={text('list.login')}
        name="password"
        autoComplete="current-password"
        value={password}
        error={error}
        onChange={(event) => typePassword(event.target.value)}
      />
    </div>
  )
}
