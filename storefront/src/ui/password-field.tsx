import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useEffect, useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Field, type FieldBaseProps } from '@sealane/ui/field'
import { IconButton } from '@sealane/ui/icon-button'

type PasswordFieldProps = Omit<FieldBaseProps, 'icon' | 'right'> & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** Hides the password until the eye is pressed, and again when the shopper returns to the page; the field is then empty. */
export function PasswordField(props: PasswordFieldProps) {
  const text = useTranslations('shell.actions')
  const [isShown, setIsShown] = useState(false)
  useEffect(() => () => setIsShown(false), [])
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
      isSecret
      icon={LockKeyhole}
      type={isShown ? 'text' : 'password'}
      right={
        <span className="-mr-3">
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={text(isShown ? 'hidePassword' : 'showPassword')}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      }
    />
  )
}
