import type { APIRequestContext } from '@playwright/test'
import { createClient, type ApiCall } from '@sealane/contract/client'
import type { Envelope } from '@sealane/contract/envelope'
import { demoPassword } from './people.ts'

/** A logged-in account without a browser. */
export type LoggedInPerson = { call: ApiCall; token: string }

/** Logs in as this account of the demo world, without a browser. */
export async function enterAs(request: APIRequestContext, account: string): Promise<LoggedInPerson> {
  return enter(request, 'POST /api/user/login', account)
}

/** Registers a new account, without a browser. */
export async function registerAs(request: APIRequestContext, account: string): Promise<LoggedInPerson> {
  return enter(request, 'POST /api/user/register', account)
}

async function enter(
  request: APIRequestContext,
  door: 'POST /api/user/login' | 'POST /api/user/register',
  account: string,
): Promise<LoggedInPerson> {
  let token = ''
  const call = createClient(
    async ({ method, path, headers, body }) => {
      const answer = await request.fetch(path, { method, headers, ...(body !== undefined && { data: body }) })
      return { status: answer.status(), envelope: (await answer.json()) as Envelope<unknown> }
    },
    () => ({ lang: 'en', ...(token !== '' && { token }) }),
  )
  const { userinfo } = await call(door, { body: { account, password: demoPassword } })
  token = userinfo.token
  return { call, token }
}
