import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FieldLabel, FieldNote } from '@sealane/ui/field'
import { useEmptied } from '@sealane/ui/use-emptied'
import { CodeCells } from './code-cells.tsx'
import { toDigits } from './password.rules.ts'

type MailCodeFieldProps = {
  name: string
  code: string
  error?: string | undefined
  /** The page's title already names the field. */
  isTitled?: boolean
  onType: (code: string) => void
}

const digits = 6

/** Six cells for the digits of a mailed code. A real input is over them: it accepts pasted text and the code that the phone reads from the mail. */
export function MailCodeField({ name, code, error, isTitled = false, onType }: MailCodeFieldProps) {
  const text = useTranslations('passwords.code')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEmptied(input, true, () => onType(''))
  return (
    <div>
      {!isTitled && <FieldLabel id={id} label={text('label')} />}
      <div className="group relative">
        <div aria-hidden="true" className="flex justify-center gap-2.5">
          <CodeCells code={code} count={digits} isShown isWrong={error !== undefined} />
        </div>
        <input
          ref={input}
          id={id}
          name={name}
          value={code}
          type="text"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...(isTitled && { 'aria-label': text('label') })}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : `${id}-note`}
          onChange={(event) => onType(toDigits(event.target.value))}
          className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-none"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
