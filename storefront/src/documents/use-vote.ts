import type { HelpAnswer } from '@sealane/contract/documents'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { helpAnswers } from './documents.queries.ts'

/** Sends whether an answer helped. The page shows the vote that the server stored. */
export function useVote({ id, version }: Pick<HelpAnswer, 'id' | 'version'>) {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (helped: boolean) => call('POST /api/user/help_vote', { body: { id, helped } }),
    onSuccess: ({ helped }) =>
      queries.setQueryData(helpAnswers(call).queryKey, (previous) =>
        previous === undefined
          ? undefined
          : {
              ...previous,
              items: previous.items.map((answer) =>
                answer.id === id && answer.version === version ? { ...answer, helped } : answer,
              ),
            },
      ),
  })
}
