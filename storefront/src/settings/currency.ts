import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

const key = 'currency'
const listeners = new Set<() => void>()

export const currencies = (call: ApiCall) =>
  queryOptions({ queryKey: ['currencies'], queryFn: () => call('GET /api/user/currency_list'), staleTime: 3_600_000 })

/** Returns the currency in which prices are shown beside dollars, as stored on this device; undefined means dollars only. */
export function useCurrency(): string | undefined {
  return useSyncExternalStore(subscribe, readCurrency, () => undefined)
}

export function chooseCurrency(code: string | undefined): void {
  if (code === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, code)
  for (const listener of listeners) listener()
}

function readCurrency(): string | undefined {
  const code = localStorage.getItem(key) ?? ''
  return /^[A-Z]{3}$/.test(code) ? code : undefined
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
