import type { ComponentProps } from 'react'
import { Field } from '@sealane/ui/field'

type OfficePasswordFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  onChange: (password: string) => void
}

/** The user's own login password, for actions that need more proof than a session. */
export function PasswordField({ onChange, ...field }: OfficePasswordFieldProps) {
  return (
    <Field
      type="password"
      autoComplete="current-password"
      maxLength={200}
      {...field}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
