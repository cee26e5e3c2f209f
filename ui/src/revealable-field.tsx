import { Eye, EyeOff, LockKeyhole } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Field, type FieldProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'

/** The names of the button that shows or hides the content. */
export type RevealLabels = { showLabel: string; hideLabel: string }

export type RevealableFieldProps = Omit<FieldProps, 'type' | 'icon' | 'right'>

/** A password field. Its content is hidden until the button is pressed, and hidden again when the page is left. */
export function RevealableField({ showLabel, hideLabel, ...field }: RevealableFieldProps & RevealLabels) {
  const [isShown, setIsShown] = useState(false)
  useEffect(() => () => setIsShown(false), [])
  return (
    <Field
      spellCheck={false}
      autoCapitalize="none"
      {...field}
      icon={LockKeyhole}
      type={isShown ? 'text' : 'password'}
      right={
        <span className="-mr-3">
          <IconButton
            icon={isShown ? EyeOff : Eye}
            label={isShown ? hideLabel : showLabel}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      }
    />
  )
}
