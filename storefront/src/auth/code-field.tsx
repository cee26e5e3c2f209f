import { useId, useRef } from 'react'
import { FieldLabel, FieldNote } from '@sealane/ui/field'
import { useEmptied } from '@sealane/ui/use-emptied'
import { CodeCells } from './code-cells.tsx'

type CodeFieldProps = {
  label: string
  name: string
  code: string
  error?: string | undefined
  met?: string | undefined
  onType: (code: string) => void
}

const cellsMinimum = 6
const digitsMaximum = 20

/** Six cells; a seventh appears when it is typed. A real input is over them, for paste, autofill and screen readers. */
export function CodeField({ label, name, code, error, met, onType }: CodeFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEmptied(input, true, () => onType(''))
  const count = Math.max(cellsMinimum, code.length)
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className="group relative">
        <div aria-hidden="true" className={`flex justify-between ${count > cellsMinimum ? 'gap-1' : 'gap-2.5'}`}>
          <CodeCells code={code} count={count} isWrong={error !== undefined} />
        </div>
        <input
          ref={input}
          id={id}
          name={name}
          value={code}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={digitsMaximum}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onType(event.target.value.replaceAll(/\D/g, '').slice(0, digitsMaximum))}
          className="absolute inset-0 size-full cursor-text bg-transparent text-16 text-transparent caret-transparent outline-none"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} note={met === undefined ? undefined : { tone: 'ok', text: met }} />
    </div>
  )
}
