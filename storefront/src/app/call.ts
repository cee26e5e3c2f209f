import type { ApiCall } from '@sealane/contract/client'
import { createContext, useContext, useMemo } from 'react'
import type { CallOptions } from './request.ts'

/** Creates a call function with the given options: over HTTP in a browser, within the process during server rendering. */
export type CreateCall = (options?: CallOptions) => ApiCall

const CallContext = createContext<CreateCall | undefined>(undefined)
export const CallProvider = CallContext.Provider

/**
 * Returns the function that calls the API. A refusal shows as a toast, except one with a reason if `isQuiet`. The same request
 * within a second is held back unless `mayRepeat`.
 */
export function useCall({ isQuiet = false, mayRepeat = false }: CallOptions = {}): ApiCall {
  const createCall = useContext(CallContext)
  if (createCall === undefined) throw new Error('useCall needs a CallProvider above it')
  return useMemo(() => createCall({ isQuiet, mayRepeat }), [createCall, isQuiet, mayRepeat])
}

/** Creates call functions whose code is loaded with the first call. */
export function callLater(load: () => Promise<CreateCall>): CreateCall {
  return (options) =>
    async (...parameters) =>
      (await load())(options)(...parameters)
}
