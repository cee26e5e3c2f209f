import { KeyRound } from 'lucide-react'
import { Field } from '../ui/field.tsx'

type CodeFieldProps = {
  label: string
  value: string
  error: string | undefined
  note?: string
  onChange: (code: string) => void
}

/** Six digits of the app, or a recovery code. */
export function CodeField({ label, value, error, note, onChange }: CodeFieldProps) {
  return (
    <Field
      label={label}
      icon={KeyRound}
      value={value}
      error={error}
      note={note === undefined ? undefined : { tone: 'plain', text: note }}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={20}
      isMono
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
