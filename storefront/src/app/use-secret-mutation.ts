import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A mutation whose input holds a password or a code: nothing of it is kept when the page is left, nor when it is done elsewhere. */
export function useSecretMutation<Data, Input, Context>(
  options: UseMutationOptions<Data, Error, Input, Context>,
): UseMutationResult<Data, Error, Input, Context> {
  const mutation = useMutation({ ...options, gcTime: 0 })
  const { reset } = mutation
  useEffect(() => () => reset(), [reset])
  return mutation
}
