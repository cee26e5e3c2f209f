import { Refused } from '@sealane/contract/client'
import type { PortalRefund } from '@sealane/contract/refunds'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAction, type Headers } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showFailure, showSuccess } from '../ui/toast.tsx'

type Acting<Body> = {
  act: (body: Body, headers: Headers) => Promise<PortalRefund>
  done: (refund: PortalRefund) => string
  onDone: () => void
}

/** Sends what was decided. What the server says against a field is kept by the field's name; the rest is said aloud. */
export function useRefundAction<Body>({ act, done, onDone }: Acting<Body>) {
  const said = useFailureText()
  const queries = useQueryClient()
  const sending = useAction(act)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const send = async (body: Body) => {
    try {
      const refund = await sending.mutateAsync(body)
      showSuccess(done(refund))
      onDone()
      await Promise.all(['refund', 'inbox', 'order'].map((noun) => queries.invalidateQueries({ queryKey: [noun] })))
    } catch (error) {
      const fields = error instanceof Refused ? error.fields : {}
      setErrors(fields)
      if (Object.keys(fields).length === 0) showFailure(said(error))
      if (error instanceof Refused) void queries.invalidateQueries({ queryKey: ['refund'] })
    }
  }
  return { send, errors, isBusy: sending.isPending }
}
