import { useFileName } from '../app/messages.ts'
import { useCopy } from './copy.ts'

/** A page of this site, by its path without the language. */
export type SharedPage = { title: string; path: string }

/** The whole address of the page in the shown language, for others to open. */
export function usePageAddress(): (path: string) => string {
  const fileName = useFileName()
  return (path) => `${location.origin}/${fileName}${path}`
}

/** By the device's own sheet; where there is none the address is copied. Who closes the sheet has changed their mind. */
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
