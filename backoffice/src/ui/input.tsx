import { useId } from 'react'
import { inputBoxStyle, Field, FieldLabel, FieldNote, type OfficeFieldProps } from './field.tsx'
import { useText } from './form.tsx'

type InputProps = { source: string } & Omit<
  OfficeFieldProps,
  'value' | 'onChange' | 'onBlur' | 'name' | 'error' | 'defaultValue'
>

/** A field of the form around it, with its error under it. */
export function Input({ source, ...rest }: InputProps) {
  const { field, error } = useText(source)
  return <Field {...rest} {...field} error={error} />
}

type OfficeTextAreaProps = {
  source: string
  label: string
  placeholder?: string
  maxLength: number
  missing?: string | undefined
}

/** `missing` is an error that the page itself found. */
export function TextArea({ source, label, missing, ...rest }: OfficeTextAreaProps) {
  const { field, error: refusal } = useText(source)
  const error = refusal ?? missing
  const id = useId()
  return (
    <div>
      <FieldLabel id={id} label={label} />
      <div className={inputBoxStyle(error !== undefined)}>
        <textarea
          rows={3}
          {...rest}
          {...field}
          id={id}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-note`}
          className="block min-h-[72px] w-full resize-y bg-transparent py-3 text-[16px]/[1.4] outline-none placeholder:text-ink-3"
        />
      </div>
      <FieldNote id={`${id}-note`} error={error} />
    </div>
  )
}
