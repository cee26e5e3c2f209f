import type { UserInfo } from '@sealane/contract/accounts'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Field } from '@sealane/ui/field'
import { Tag } from '@sealane/ui/tag'

type EmailFieldProps = {
  info: UserInfo
  email: string
  error: string | undefined
  onType: (email: string) => void
  onProve: () => void
}

/** The e-mail address and whether it is verified. A new address is verified and saved in one step. */
export function EmailField({ info, email, error, onType, onProve }: EmailFieldProps) {
  const text = useTranslations()
  const typed = email.trim().toLowerCase()
  const isProven = info.email_verified && typed === info.email?.toLowerCase()
  return (
    <div>
      <Field
        type="email"
        label={text('profile.form.email')}
        value={email}
        error={error}
        note={isProven ? { tone: 'ok', text: text('passwords.verify.verified') } : undefined}
        autoComplete="email"
        onChange={(event) => onType(event.target.value)}
      />
      {!isProven && typed.includes('@') && <Unproven onProve={onProve} />}
    </div>
  )
}

function Unproven({ onProve }: Pick<EmailFieldProps, 'onProve'>) {
  const text = useTranslations('passwords.verify')
  return (
    <div className="mt-1 -mr-4.5 flex min-h-11 items-center justify-between gap-2">
      <Tag tone="warn">{text('notVerified')}</Tag>
      <Button variant="text" size="m" onClick={onProve}>
        {text('action')}
      </Button>
    </div>
  )
}
