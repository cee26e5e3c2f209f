import { useTranslations } from 'use-intl'
import { CodeField } from './code-field.tsx'
import { differs, type CodeForm } from './payment-code.rules.ts'

type NewCodeFieldsProps = {
  codes: CodeForm
  errors: Record<string, string>
  /** A rule that the new code satisfies. */
  met?: string | undefined
  onType: (changed: Partial<CodeForm>) => void
}

/** A new payment code, twice. */
export function NewCodeFields({ codes, errors, met, onType }: NewCodeFieldsProps) {
  const text = useTranslations('profile.code')
  return (
    <>
      <CodeField
        label={text('new')}
        name="new_code"
        code={codes.new_code}
        error={errors['new_code']}
        met={met}
        onType={(new_code) => onType({ new_code })}
      />
      <CodeField
        label={text('repeat')}
        name="repeated"
        code={codes.repeated}
        error={errors['repeated'] ?? (differs(codes) ? text('problems.mismatch') : undefined)}
        onType={(repeated) => onType({ repeated })}
      />
    </>
  )
}
