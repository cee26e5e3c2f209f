import { useTranslations } from 'use-intl'
import { RevealableField, type RevealableFieldProps } from '@sealane/ui/revealable-field'

/** A password field that is empty when its page is shown again. */
export function PasswordField(props: RevealableFieldProps) {
  const text = useTranslations('shell.actions')
  return <RevealableField {...props} isSecret showLabel={text('showPassword')} hideLabel={text('hidePassword')} />
}
