import { countMaximum } from '@sealane/contract/counts'
import { Chip } from '@sealane/ui/chip'

/** `count` is the number of matching items; undefined while it is unknown. */
type ChipChoice<Value extends string> = { value: Value; label: string; count?: number | undefined }
type OfficeChipsProps<Value extends string> = {
  label: string
  choices: readonly ChipChoice<Value>[]
  value: Value
  onChange: (value: Value) => void
}

/** A row of chips that scrolls sideways if it does not fit. */
export function Chips<Value extends string>({ label, choices, value, onChange }: OfficeChipsProps<Value>) {
  return (
    <fieldset aria-label={label} className="scroll-row -mx-4 flex min-w-0 gap-2 px-4 py-1 desk:mx-0 desk:px-0">
      {choices.map((choice) => (
        <Chip key={choice.value} isOn={choice.value === value} onClick={() => onChange(choice.value)}>
          {choice.label}
          {choice.count !== undefined && <Count of={choice.count} />}
        </Chip>
      ))}
    </fieldset>
  )
}

/** Limits the shown number, because the server counts only up to a maximum. */
function Count({ of: count }: { of: number }) {
  return <span className="tabular-nums">{count < countMaximum ? count : `${countMaximum - 1}+`}</span>
}
