import { Field, type FieldProps } from '@sealane/ui/field'
import { TextArea as KitTextArea } from '@sealane/ui/text-area'
import { useText } from './form.tsx'

type InputProps = { source: string } & Omit<
  FieldProps,
  'value' | 'onChange' | 'onBlur' | 'name' | 'error' | 'defaultValue'
>

/** A field of the surrounding form, with its error below it. */
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
export function TextArea({ source, missing, ...rest }: OfficeTextAreaProps) {
  const { field, error } = useText(source)
  return <KitTextArea rows={3} {...rest} {...field} error={error ?? missing} />
}
