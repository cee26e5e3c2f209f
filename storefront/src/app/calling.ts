import { createClient } from '@sealane/contract/client'
import type { FileName } from '@sealane/contract/locales'
import type { QueryClient } from '@tanstack/react-query'
import { showFailure } from '../ui/toast.ts'
import type { CreateCall } from './call.ts'
import { forget } from './enter.ts'
import { createSend, type Surroundings } from './request.ts'
import { hasNewerLogin, readStored } from './session.ts'
import { watchUnload, whenStaying } from './unload.ts'

type Caller = { fileName: FileName; base: string; queries: QueryClient; say: Surroundings['say'] }

/** Calls by HTTP, in the page's language and in the name of who is logged in. */
export function createCalls({ fileName, base, queries, say }: Caller): CreateCall {
  const surroundings: Surroundings = {
    say,
    showFailure,
    isLoggedIn: () => readStored().token !== undefined,
    onUnauthorised() {
      if (hasNewerLogin()) return location.reload()
      forget(queries)
      history.pushState(null, '', `${base}/login`)
    },
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
