import { useId } from 'react'
import { fieldBoxStyle, FieldLabel, FieldNote } from '@sealane/ui/field'
import { QuickReasons, type QuickReason } from '../ui/quick-reasons.tsx'

type WordsFieldProps = {
  name: string
  label: string
  placeholder: string
  value: string
  error: string | undefined
  quick?: readonly QuickReason[]
  onChange: (value: string) => void
}

/** A text of a few lines for another person. */
export function WordsField({ name, label, placeholder, value, error, quick = [], onChange }: WordsFieldProps) {
  const id = useId()
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className={fieldBoxStyle(error !== undefined)}>
        <textarea
          id={id}
          name={name}
          rows={3}
          maxLength={300}
          placeholder={placeholder}
          value={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          onChange={(event) => onChange(event.target.value)}
          className="block min-h-18 w-full resize-y bg-transparent py-3 text-16/[1.4] outline-none placeholder:text-ink-3"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
      {quick.length > 0 && <QuickReasons of={quick} onFill={onChange} />}
    </div>
  )
}
