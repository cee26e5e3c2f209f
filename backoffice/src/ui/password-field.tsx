import { useTranslations } from 'use-intl'
import { RevealableField, type RevealableFieldProps } from '@sealane/ui/revealable-field'

/** The field for the user's own login password. */
export function PasswordField(props: RevealableFieldProps) {
  const text = useTranslations('portal.actions')
  return (
    <RevealableField
      autoComplete="current-password"
      maxLength={200}
      {...props}
      showLabel={text('showPassword')}
      hideLabel={text('hidePassword')}
    />
  )
}
