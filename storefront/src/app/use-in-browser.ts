import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration: content that depends on the login must wait for true. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
