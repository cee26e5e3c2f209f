import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import type { Pane } from './keep.rules.ts'

let searches = new Map<string, string>()

/** Under which query each kept page was left. */
export function rememberAddresses(panes: readonly Pane[]): void {
  searches = new Map(panes.map(({ path, search }) => [path, search]))
}

/** For links to the main places: each leads back to its page as it was left, with what was chosen there. */
export function useRestoreAddress(): (event: MouseEvent, path: string) => void {
  const [, go] = useLocation()
  return (event, path) => {
    const search = searches.get(path) ?? ''
    if (search === '') return
    event.preventDefault()
    go(`${path}?${search}`)
  }
}
