import { KeyRound } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Field } from '@sealane/ui/field'

type OfficeCodeFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & { onChange: (code: string) => void }

/** A field for a code: from the authenticator app, for recovery or for enrolment. */
export function CodeField({ onChange, ...field }: OfficeCodeFieldProps) {
  return (
    <Field
      icon={KeyRound}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      isMono
      {...field}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
