import { createClient } from '@sealane/contract/client'
import type { FileName } from '@sealane/contract/locales'
import type { QueryClient } from '@tanstack/react-query'
import { showFailure } from '@sealane/ui/toast'
import type { CreateCall } from './call.ts'
import { createSend, type RequestEnvironment } from './request.ts'
import { endSession } from './session-over.ts'
import { readStored } from './session.ts'
import { watchUnload, whenStaying } from './unload.ts'

type CallFactoryOptions = { fileName: FileName; queries: QueryClient; say: RequestEnvironment['say'] }

/** Creates call functions over HTTP, in the page's language and with the shopper's token. */
export function createCalls({ fileName, queries, say }: CallFactoryOptions): CreateCall {
  const surroundings: RequestEnvironment = {
    say,
    showFailure,
    isLoggedIn: () => readStored().token !== undefined,
    onUnauthorised: () => endSession(queries),
    whenStaying,
    storage: sessionStorage,
  }
  watchUnload()
  return (options) =>
    createClient(createSend(surroundings, options), () => {
      const { token } = readStored()
      return { lang: fileName, ...(token !== undefined && { token }) }
    })
}
