import type { LiveEvent } from '@sealane/contract/notifications'
import { listen } from '@sealane/contract/stream'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readLanguage, readToken } from './session.ts'

const staleAfter: Partial<Record<LiveEvent['type'], readonly string[]>> = {
  message: ['conversations'],
  refund: ['refund', 'inbox'],
}

/** While somebody is logged in: what a shopper says or asks back is here at once. The other queues are asked for in turn. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const token = readToken()
    if (token === undefined) return undefined
    const ask = (nouns: readonly string[]) => {
      for (const noun of nouns) void queries.invalidateQueries({ queryKey: [noun] })
    }
    return listen({
      headers: { token, lang: readLanguage() },
      onEvent: ({ type }) => ask(staleAfter[type] ?? []),
      onGap: () => ask(Object.values(staleAfter).flat()),
    })
  }, [queries])
}
