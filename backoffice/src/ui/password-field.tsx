import type { ComponentProps } from 'react'
import { Field } from './field.tsx'

type Props = Pick<ComponentProps<typeof Field>, 'label' | 'error' | 'note' | 'value'> & {
  onChange: (password: string) => void
}

/** One's own login password, where a session alone is no proof. */
export function PasswordField({ onChange, ...field }: Props) {
  return (
    <Field
      {...field}
      type="password"
      autoComplete="current-password"
      maxLength={200}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
