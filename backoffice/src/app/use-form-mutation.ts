import { ApiRefusal } from '@sealane/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import { useAction, type RequestHeaders } from './use-server-query.ts'
import { useFailureText } from './use-failure-text.ts'

type FormMutationOptions<Body, Answer> = {
  /** The first parts of the query keys to renew after a response or a refusal without field errors. */
  renews: readonly string[]
  /** The success message, if the page itself does not show the result. */
  done?: string | ((answer: Answer, body: Body) => string) | undefined
  onDone?: (answer: Answer) => void
  /** Maps a failure without field errors to messages by field; without this option it is shown as a toast. */
  failed?: (reason: string, body: Body) => Record<string, string>
  /** The fields that the form shows; an error of any other field is shown as a toast. Without this option it shows all. */
  shows?: readonly string[]
}

/** Moves the focus to the first invalid field, which may be far from the submit button. */
function showFirstWrong(): void {
  requestAnimationFrame(() => {
    const within = [...document.querySelectorAll('dialog[open], [role=dialog]')].at(-1) ?? document
    const wrong = [...within.querySelectorAll<HTMLElement>('[aria-invalid=true]')]
    wrong.find((field) => field.checkVisibility())?.focus()
  })
}

/** Sends a form once. Its field errors are in `errors`; any other error is shown as a toast. The input remains. */
export function useFormMutation<Body, Answer>(
  post: (body: Body, headers: RequestHeaders) => Promise<Answer>,
  { renews, done, onDone, failed, shows }: FormMutationOptions<Body, Answer>,
) {
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const sending = useAction(post)
  const showError = (reason: string, body: Body) =>
    failed === undefined ? showFailure(reason) : setErrors(failed(reason, body))
  const renew = () => Promise.all(renews.map((key) => queries.invalidateQueries({ queryKey: [key] })))
  const send = async (body: Body) => {
    setErrors({})
    try {
      const answer = await sending.mutateAsync(body)
      if (done !== undefined) showSuccess(typeof done === 'string' ? done : done(answer, body))
      await renew()
      onDone?.(answer)
    } catch (error) {
      const fields = error instanceof ApiRefusal ? error.fields : {}
      setErrors(fields)
      const hidden = Object.keys(fields).find((name) => shows?.includes(name) === false)
      if (hidden !== undefined) showFailure(fields[hidden] ?? failureText(error))
      if (Object.keys(fields).length > 0) return showFirstWrong()
      showError(failureText(error), body)
      if (error instanceof ApiRefusal) void renew()
    }
  }
  return { send, errors, setErrors, isBusy: sending.isPending }
}
