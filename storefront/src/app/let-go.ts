import { createContext, useContext } from 'react'

const LetGoContext = createContext<() => void>(() => undefined)
export const LetGoProvider = LetGoContext.Provider

/** The page is not kept when it is left: what was sent is done, and the next visit begins anew. */
export function useLetGo(): () => void {
  return useContext(LetGoContext)
}
