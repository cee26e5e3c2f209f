import { useTranslations } from 'use-intl'
import { PasswordField } from '../ui/password-field.tsx'
import type { NewPassword } from './password.rules.ts'
import { PasswordAdvice } from './password-advice.tsx'
import { isLongEnough } from './registration.rules.ts'

const none: readonly string[] = []

type NewPasswordFieldsProps = {
  typed: NewPassword
  errors: Record<string, string>
  onType: (changed: Partial<NewPassword>) => void
}

/** A new password, twice. */
export function NewPasswordFields({ typed, errors, onType }: NewPasswordFieldsProps) {
  const text = useTranslations()
  const isMet = isLongEnough(typed.new_password)
  return (
    <>
      <PasswordField
        label={text('passwords.fields.new')}
        name="new_password"
        autoComplete="new-password"
        value={typed.new_password}
        error={errors['new_password']}
        {...(isMet
          ? { note: { tone: 'ok', text: text('accounts.register.passwordRule') } }
          : { hint: text('accounts.register.passwordRule') })}
        onChange={(event) => onType({ new_password: event.target.value })}
      />
      <PasswordAdvice password={typed.new_password} names={none} />
      <PasswordField
        label={text('passwords.fields.repeat')}
        name="repeated"
        autoComplete="new-password"
        value={typed.repeated}
        error={errors['repeated']}
        onChange={(event) => onType({ repeated: event.target.value })}
      />
    </>
  )
}
