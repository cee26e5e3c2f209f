import { useId } from 'react'
import { FieldLabel, FieldNote } from '../ui/field.tsx'

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

/** Six cells; a seventh appears when it is typed. A real input lies over them, for paste, autofill and screen readers. */
export function CodeField({ label, name, code, error, met, onType }: CodeFieldProps) {
  const id = useId()
  const count = Math.max(cellsMinimum, code.length)
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className="group relative">
        <div aria-hidden="true" className={`flex justify-between ${count > cellsMinimum ? 'gap-1' : 'gap-2.5'}`}>
          {Array.from({ length: count }, (_none, index) => (
            <Cell
              key={index}
              isFilled={index < code.length}
              isNext={index === Math.min(code.length, count - 1)}
              isWrong={error !== undefined}
            />
          ))}
        </div>
        <input
          id={id}
          name={name}
          value={code}
          type="password"
          inputMode="numeric"
          autoComplete="off"
          maxLength={digitsMaximum}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined && met === undefined ? undefined : `${id}-note`}
          onChange={(event) => onType(event.target.value.replaceAll(/\D/g, '').slice(0, digitsMaximum))}
          className="absolute inset-0 size-full cursor-text bg-transparent text-[16px] text-transparent caret-transparent outline-none"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} met={met} />
    </div>
  )
}

function Cell({ isFilled, isNext, isWrong }: { isFilled: boolean; isNext: boolean; isWrong: boolean }) {
  const ring = isWrong ? 'inset-ring-2 inset-ring-bad' : 'inset-ring-[1.5px] inset-ring-line'
  const next = isNext ? 'group-focus-within:inset-ring-2 group-focus-within:inset-ring-brand-text' : ''
  return (
    <span
      className={`grid h-[54px] max-w-[50px] min-w-0 grow basis-0 place-items-center rounded-input bg-surface ${ring} ${next}`}
    >
      {isFilled && <i className="size-3 max-w-full rounded-full bg-ink" />}
    </span>
  )
}
