import { makeEnrolmentCode } from '../src/auth/enrolment.ts'
import type { Resources } from '../src/resources.ts'
import type { TestPerson } from './api.ts'
import { codeOf } from './authenticator-app.ts'

/** A code from the command line: with it somebody sets up an app for codes. */
export async function enrolmentCodeOf({ databases, pepper }: Resources, { id }: TestPerson): Promise<string> {
  const { code } = await databases.writer
    .transaction()
    .execute((tx) => makeEnrolmentCode(tx, pepper, { accountId: Number(id), madeBy: null }))
  return code
}

/** Somebody with an app for codes, whose session has proven it. Of the codes that count now the oldest is used. */
export async function enrol(resources: Resources, person: TestPerson): Promise<{ secret: string; codes: string[] }> {
  const code = await enrolmentCodeOf(resources, person)
  const { secret } = await person.call('POST /api/portal/second_factor/begin', {
    body: { password: 'sealane-demo', enrolment_code: code },
  })
  const { recovery_codes: codes } = await person.call('POST /api/portal/second_factor/confirm', {
    body: { code: codeOf(secret, -1) },
  })
  return { secret, codes }
}
