import { Refused } from '@sealane/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, type Headers } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showFailure, showSuccess } from '../ui/toast.tsx'

/** Does something to a review and says so; what the server says against a field is `errors`. */
export function useReviewAction<Input>(act: (input: Input, headers: Headers) => Promise<unknown>) {
  const said = useFailureText()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const acting = useAction(act)
  const run = async (input: Input, done: string): Promise<boolean> => {
    setErrors({})
    try {
      await acting.mutateAsync(input)
      showSuccess(done)
      await Promise.all(['review', 'inbox'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      return true
    } catch (error) {
      if (error instanceof Refused && Object.keys(error.fields).length > 0) setErrors(error.fields)
      else showFailure(said(error))
      return false
    }
  }
  return { run, isBusy: acting.isPending, errors, say: setErrors }
}
