import type { ComponentProps } from 'react'
import { Field } from '@sealane/ui/field'

type OfficePasswordFieldProps = Omit<ComponentProps<typeof Field>, 'onChange'> & {
  onChange: (password: string) => void
}

/** One's own login password, where a session alone is no proof. */
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
