import { fileNames, type FileName } from '@sealane/contract/locales'
import { createContext, useContext } from 'react'

const AvailableLanguages = createContext<readonly FileName[]>(fileNames)
export const AvailableLanguagesProvider = AvailableLanguages.Provider

/** Returns the languages to choose from, in their order. */
export function useAvailableLanguages(): readonly FileName[] {
  return useContext(AvailableLanguages)
}
