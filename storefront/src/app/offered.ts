import { fileNames, type FileName } from '@sealane/contract/locales'
import { createContext, useContext } from 'react'

const Offered = createContext<readonly FileName[]>(fileNames)
export const OfferedProvider = Offered.Provider

/** The languages that there are to choose from, in their order. */
export function useOffered(): readonly FileName[] {
  return useContext(Offered)
}
