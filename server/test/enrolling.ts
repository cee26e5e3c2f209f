import { makeEnrolmentCode } from '../src/auth/enrolment.ts'
import type { Resources } from '../src/resources.ts'
import type { TestPerson } from './api.ts'
import { codeOf } from './authenticator-app.ts'

/** Returns a code from the command line, with which a person sets up an authenticator app. */
export async function enrolmentCodeOf({ databases, pepper }: Resources, { id }: TestPerson): Promise<string> {
  const { code } = await databases.writer
    .transaction()
    .execute((tx) => makeEnrolmentCode(tx, pepper, { accountId: Number(id), madeBy: null }))
  return code
}

/** Sets up an authenticator app for the person, and proves it for the session. Uses the oldest of the codes that are valid now. */
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
