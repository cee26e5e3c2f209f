import { useTranslations } from 'use-intl'
import { PasswordField } from '../ui/password-field.tsx'

type OwnerPasswordProps = { value: string; errors: Record<string, string>; onChange: (password: string) => void }

/** The login password, which a change of a shop's owners requires. */
export function OwnerPassword({ value, errors, onChange }: OwnerPasswordProps) {
  const text = useTranslations('portal.people')
  return (
    <PasswordField
      label={text('password')}
      value={value}
      error={errors['password']}
      note={{ tone: 'plain', text: text('passwordNote') }}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
