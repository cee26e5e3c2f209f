import { listen } from '@sealane/contract/stream'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readLanguage, readToken } from './session.ts'

/** While somebody is logged in: what a shopper says is here at once. The other queues are asked for in turn. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const token = readToken()
    if (token === undefined) return undefined
    const ask = () => void queries.invalidateQueries({ queryKey: ['conversations'] })
    return listen({
      headers: { token, lang: readLanguage() },
      onEvent: ({ type }) => {
        if (type === 'message') ask()
      },
      onGap: ask,
    })
  }, [queries])
}
