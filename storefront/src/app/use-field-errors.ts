import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { fieldErrors } from './refused.ts'

export type FieldErrors = {
  /** Of the form: the first wrong field in it takes the focus. */
  form: RefObject<HTMLFormElement | null>
  errors: Record<string, string>
  /** From a refusal, or a form's own findings. */
  show: (found: unknown) => void
  /** Once a field is changed its message goes. */
  forget: (...names: string[]) => void
}

/** What was said beside each input, until that input is changed. */
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
