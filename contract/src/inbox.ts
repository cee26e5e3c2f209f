import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { queueNames, taskSubjects } from './queues.ts'
import { Id, Timestamp } from './schemas.ts'

export const inboxEndpoints = endpoints({
  /** The queues that wait for an operator: how many, and since when the oldest; and which of it who has in hand. */
  'GET /api/portal/inbox': {
    caller: 'staff',
    duties: ['support', 'finance', 'catalogue'],
    shopRole: 'packer',
    reply: v.object({
      queues: v.array(
        v.object({
          queue: v.picklist(queueNames),
          count: v.number(),
          oldest: v.nullable(Timestamp),
        }),
      ),
      holders: v.array(v.object({ subject: v.picklist(taskSubjects), id: v.string(), account: v.string() })),
    }),
  },
  /** Puts the operator's name on what waits, where no colleague's stands, or takes off whichever does. Who decides is not bound by it. */
  'POST /api/portal/inbox/hold': {
    caller: 'operator',
    duties: ['support', 'finance', 'catalogue'],
    body: v.strictObject({ subject: v.picklist(taskSubjects), id: Id, held: v.boolean() }),
    reply: v.object({ account: v.nullable(v.string()) }),
    refusals: ['NOT_FOUND'],
  },
})
