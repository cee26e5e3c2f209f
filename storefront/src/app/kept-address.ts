import type { MouseEvent } from 'react'
import { useLocation } from 'wouter'
import type { Pane } from './keep.rules.ts'

let searches = new Map<string, string>()

/** Remembers the query that each kept page had when it was left. */
export function rememberAddresses(panes: readonly Pane[]): void {
  searches = new Map(panes.map(({ path, search }) => [path, search]))
}

/** For links to the main pages: restores the query that the page had when it was left, and so its filters. */
export function useRestoreAddress(): (event: MouseEvent, path: string) => void {
  const [, go] = useLocation()
  return (event, path) => {
    const search = searches.get(path) ?? ''
    if (search === '') return
    event.preventDefault()
    go(`${path}?${search}`)
  }
}
