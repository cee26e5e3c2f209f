import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { fieldErrors } from './refused.ts'

export type FieldErrors = {
  /** The form's ref: the first invalid field in the form gets the focus. */
  form: RefObject<HTMLFormElement | null>
  errors: Record<string, string>
  /** Shows the errors of a refusal, or of the form's own validation. */
  show: (found: unknown) => void
  /** Removes a field's message after the field has changed. */
  forget: (...names: string[]) => void
}

/** Keeps the message beside each input until that input changes. */
export function useFieldErrors(): FieldErrors {
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (shown > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"],[data-invalid="true"]')?.focus()
  }, [shown])
  const show = useCallback((found: unknown) => {
    setErrors(found instanceof Error ? fieldErrors(found) : (found as Record<string, string>))
    setShown((count) => count + 1)
  }, [])
  const forget = useCallback((...names: string[]) => {
    setErrors((previous) => Object.fromEntries(Object.entries(previous).filter(([name]) => !names.includes(name))))
  }, [])
  return { form, errors, show, forget }
}
