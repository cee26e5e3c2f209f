import type { ApiCall } from '@sealane/contract/client'
import { createContext, useContext, useMemo } from 'react'
import type { CallOptions } from './request.ts'

/** Makes a call with its own manners: by HTTP in a browser, within the process while the server renders. */
export type CreateCall = (options?: CallOptions) => ApiCall

const CallContext = createContext<CreateCall | undefined>(undefined)
export const CallProvider = CallContext.Provider

/** Asks the server. Refusals show as a toast; one that names a reason does not if `isQuiet`; the same request within a second is held back unless `mayRepeat`. */
export function useCall({ isQuiet = false, mayRepeat = false }: CallOptions = {}): ApiCall {
  const createCall = useContext(CallContext)
  if (createCall === undefined) throw new Error('useCall needs a CallProvider above it')
  return useMemo(() => createCall({ isQuiet, mayRepeat }), [createCall, isQuiet, mayRepeat])
}

/** Calls whose code is loaded with the first of them. */
export function callLater(load: () => Promise<CreateCall>): CreateCall {
  return (options) =>
    async (...parameters) =>
      (await load())(options)(...parameters)
}
