import { createContext, use, useState, type FormEvent, type ReactNode } from 'react'

type Texts = Record<string, string>
type FormState = { values: Texts; errors: Texts; change: (name: string, text: string) => void }
type FormProps<Name extends string> = {
  /** Resolves to the errors by field. */
  onSubmit: (values: Partial<Record<Name, string>>) => Promise<Texts | undefined> | void
  className?: string
  children: ReactNode
}

const FormContext = createContext<FormState | undefined>(undefined)

/** A form with text fields. Any component in it reads and fills a field with `useText`. */
export function Form<Name extends string>({ onSubmit, className, children }: FormProps<Name>) {
  const [values, setValues] = useState<Texts>({})
  const [errors, setErrors] = useState<Texts>({})
  const change = (name: string, text: string) => {
    setValues((former) => ({ ...former, [name]: text }))
    setErrors(({ [name]: _mended, ...others }) => others)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setErrors((await onSubmit(values as Partial<Record<Name, string>>)) ?? {})
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className={className}>
      <FormContext value={{ values, errors, change }}>{children}</FormContext>
    </form>
  )
}

/** Returns one text of the surrounding form. */
export function useText(name: string) {
  const form = use(FormContext)
  if (form === undefined) throw new Error('There is no form around this component')
  const fill = (text: string) => form.change(name, text)
  return {
    field: {
      name,
      value: form.values[name] ?? '',
      onChange: (event: { target: { value: string } }) => fill(event.target.value),
    },
    error: form.errors[name],
    fill,
  }
}
