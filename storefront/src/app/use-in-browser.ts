import { useSyncExternalStore } from 'react'

/** False on the server and while the page hydrates: what depends on who is logged in waits for that. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
