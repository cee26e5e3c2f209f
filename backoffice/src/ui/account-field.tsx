import { useTranslations } from 'use-intl'
import { Field } from '@sealane/ui/field'

type AccountFieldProps = { value: string; error: string | undefined; onChange: (account: string) => void }

/** The name of an existing account. */
export function AccountField({ value, error, onChange }: AccountFieldProps) {
  const text = useTranslations('portal.users')
  return (
    <Field
      label={text('account')}
      value={value}
      error={error}
      note={{ tone: 'plain', text: text('accountNote') }}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
