import { useMutation, type UseMutationOptions, type UseMutationResult } from '@tanstack/react-query'
import { useEffect } from 'react'

/** A mutation whose input contains a password or a code: its data is discarded when the page is left, and is not kept in the cache. */
export function useSecretMutation<Data, Input, Context>(
  options: UseMutationOptions<Data, Error, Input, Context>,
): UseMutationResult<Data, Error, Input, Context> {
  const mutation = useMutation({ ...options, gcTime: 0 })
  const { reset } = mutation
  useEffect(() => () => reset(), [reset])
  return mutation
}
