import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'

/** What the shopper just said about one thing, known to every button for it, whichever page it is on. Log-out forgets it. */
export function useChosen(noun: 'like' | 'follow', id: string): [boolean | undefined, (wanted: boolean) => void] {
  const queries = useQueryClient()
  const queryKey = ['chosen', noun, id]
  const { data } = useQuery<boolean>({ queryKey, queryFn: skipToken, gcTime: Infinity })
  return [data, (wanted) => queries.setQueryData(queryKey, wanted)]
}
