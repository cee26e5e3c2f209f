import { skipToken, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'

type EngagementKind = 'like' | 'follow'

/** The shopper's latest like or follow of one object, shared by all its buttons on all pages. Log-out removes it. */
export function useChosen(noun: EngagementKind, id: string): [boolean | undefined, (isChosen: boolean) => void] {
  const queries = useQueryClient()
  const { data } = useQuery<boolean>({ queryKey: keyOf(noun, id), queryFn: skipToken, gcTime: Infinity })
  return [data, (isChosen) => setChosen(queries, { noun, id, wanted: isChosen })]
}

export function setChosen(
  queries: QueryClient,
  { noun, id, wanted }: { noun: EngagementKind; id: string; wanted: boolean },
): void {
  queries.setQueryData(keyOf(noun, id), wanted)
}

function keyOf(noun: EngagementKind, id: string): string[] {
  return ['chosen', noun, id]
}
