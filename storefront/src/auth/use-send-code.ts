import type { EmailPurpose } from '@sealane/contract/accounts'
import { useMutation } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { codeRequestId } from './code-request.ts'

/** Requests a code by mail. It may be requested again at once; the server limits the number. */
export function useSendCode(purpose: EmailPurpose) {
  const call = useCall({ isQuiet: true, mayRepeat: true })
  return useMutation({
    mutationFn: (email: string) =>
      call('POST /api/user/send_code', { body: { email, purpose, asked_with: codeRequestId() } }),
  })
}
