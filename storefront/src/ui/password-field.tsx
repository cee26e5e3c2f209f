import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { useTranslations } from 'use-intl'
import { Field, type FieldLook } from './field.tsx'
import { IconButton } from './icon-button.tsx'

type PasswordFieldProps = Omit<FieldLook, 'icon' | 'right'> & Omit<ComponentProps<'input'>, 'className' | 'type'>

/** Hidden until the eye is pressed. */
export function PasswordField(props: PasswordFieldProps) {
  const text = useTranslations('shell.actions')
  const [isShown, setIsShown] = useState(false)
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...props}
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
