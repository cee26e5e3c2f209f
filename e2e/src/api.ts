import type { APIRequestContext } from '@playwright/test'
import { createClient, type Call } from '../../contract/src/client.ts'
import type { Envelope } from '../../contract/src/envelope.ts'
import { demoPassword } from './people.ts'

/** Calls as this person of the demo world, without their browser. */
export async function enterAs(request: APIRequestContext, account: string): Promise<{ call: Call; token: string }> {
  let token = ''
  const call = createClient(
    async ({ method, path, headers, body }) => {
      const answer = await request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) })
      return (await answer.json()) as Envelope<unknown>
    },
    () => ({ lang: 'en', ...(token !== '' && { token }) }),
  )
  const { userinfo } = await call('POST /api/user/login', { body: { account, password: demoPassword } })
  token = userinfo.token
  return { call, token }
}
