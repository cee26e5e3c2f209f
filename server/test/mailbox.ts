import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { EmailPurpose } from '@sealane/contract/accounts'
import { issueCodes } from '../src/auth/email-code.jobs.ts'
import { createRates } from '../src/http/rates.ts'
import { sendMails } from '../src/notifications/mail.jobs.ts'
import type { TestPerson, TestApi } from './api.ts'
import { outcomeOf } from './withdrawing.ts'

/** Returns all mails to the address until now, the oldest first. It runs the jobs first. */
export async function mailsTo(api: TestApi, address: string): Promise<{ kind: string; source: string }[]> {
  const { databases, resources, folder } = api
  await issueCodes(databases.writer, resources.pepper)
  await sendMails(databases.writer, resources)
  const outbox = path.join(folder, 'outbox')
  if (!existsSync(outbox)) return []
  return readdirSync(outbox)
    .toSorted((one, other) => Number.parseInt(one, 10) - Number.parseInt(other, 10))
    .map((file) => ({
      kind: /-(\w+)\.eml$/.exec(file)?.[1] ?? '',
      source: unfold(readFileSync(path.join(outbox, file), 'utf8')),
    }))
    .filter(({ source }) => source.includes(`To: ${address}`))
}

/** Joins lines that were wrapped for transport. */
function unfold(source: string): string {
  return source.replaceAll(/=\r?\n/g, '')
}

/** Requests a code and reads it from the mail; undefined if there was none. */
export async function codeFor(
  api: TestApi,
  { email, purpose, person }: { email: string; purpose: EmailPurpose; person?: TestPerson },
): Promise<string | undefined> {
  const before = (await mailsTo(api, email)).length
  await (person?.call ?? api.visitor)('POST /api/user/send_code', { body: { email, purpose } })
  const mails = await mailsTo(api, email)
  return mails.length === before ? undefined : /^(\d{6})\s*$/m.exec(mails.at(-1)?.source ?? '')?.[1]
}

/** Creates a person with a verified e-mail address. */
export async function signUpVerified(api: TestApi): Promise<TestPerson & { email: string }> {
  const person = await api.signUp()
  return { ...person, email: await proveEmail(api, person) }
}

/** Verifies an address of the account; by default one with its name. */
export async function proveEmail(
  api: TestApi,
  person: TestPerson,
  email = `${person.account}@example.com`,
): Promise<string> {
  const code = await codeFor(api, { email, purpose: 'verify_email', person })
  await person.call('POST /api/user/verify_email', { body: { email, code: code ?? '', password: 'sealane-demo' } })
  return email
}

/** Requests a code for each name, with limits that start at zero. Returns the outcome of the last request. */
export async function lastCodeOf(
  { resources, databases: { writer }, visitor }: TestApi,
  names: string[],
): Promise<string> {
  const unlimited = resources.rates
  await writer.deleteFrom('rate_counters').execute()
  resources.rates = createRates(writer)
  const outcomes: string[] = []
  for (const name of names) {
    const body = { email: `${name}@example.com`, purpose: 'reset_password' } as const
    outcomes.push(await outcomeOf(visitor('POST /api/user/send_code', { body })))
  }
  resources.rates = unlimited
  return outcomes.at(-1) ?? ''
}
