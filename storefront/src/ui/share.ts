import { useFileName } from '../app/messages.ts'
import { useCopy } from './copy.ts'

/** A page of this site, by its path without the language. */
export type SharedPage = { title: string; path: string }

/** Returns the page's absolute address in the shown language, which others can open. */
export function usePageAddress(): (path: string) => string {
  const fileName = useFileName()
  return (path) => `${location.origin}/${fileName}${path}`
}

/** Shares by the device's own sheet; if there is none, copies the address. Closing the sheet is a cancellation and no failure. */
export function useShare(): (shared: SharedPage) => Promise<void> {
  const addressOf = usePageAddress()
  const copy = useCopy()
  return async ({ title, path }) => {
    const url = addressOf(path)
    if (typeof navigator.share !== 'function') return copy(url)
    try {
      await navigator.share({ title, url })
    } catch (error) {
      if ((error as Error).name !== 'AbortError') await copy(url)
    }
  }
}
