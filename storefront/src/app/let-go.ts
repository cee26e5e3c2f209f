import { createContext, useContext } from 'react'

const LetGoContext = createContext<() => void>(() => undefined)
export const LetGoProvider = LetGoContext.Provider

/** Returns a function that stops the page from being kept when it is left: after a submitted form, the next visit starts with a new page. */
export function useLetGo(): () => void {
  return useContext(LetGoContext)
}
