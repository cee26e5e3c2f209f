import * as v from 'valibot'
import { duties } from './access.ts'
import { endpoints, type Endpoint } from './endpoint.ts'
import { text, Timestamp } from './schemas.ts'

const Duty = v.picklist(duties, 'required')

/** An operator as owners see them. */
const TeamMember = v.object({
  id: v.string(),
  account: v.string(),
  name: v.string(),
  duties: v.array(Duty),
  /** Whether they have an app for codes; without one they need an enrolment code. */
  has_factor: v.boolean(),
  last_seen_at: v.nullable(Timestamp),
})
export type TeamMember = v.InferOutput<typeof TeamMember>

const Team = v.object({ items: v.array(TeamMember), next: v.null() })
export type Team = v.InferOutput<typeof Team>

const change = {
  caller: 'operator',
  duties: ['owner'],
  secondFactor: true,
  body: v.strictObject({ account: text(32), duty: Duty }),
  reply: Team,
  refusals: ['NOT_ALLOWED', 'SECOND_FACTOR_NEEDED'],
} as const satisfies Endpoint

export const portalTeamEndpoints = endpoints({
  'GET /api/portal/team/list': { caller: 'operator', duties: ['owner'], reply: Team },
  /** An account's first duty makes it an operator's. */
  'POST /api/portal/team/grant': change,
  /** Never one's own duty of an owner, and so never the last owner's. */
  'POST /api/portal/team/take_away': change,
  /**
   * A code for another operator who has no app for codes: with it they set one up. It is good for three days, once, and takes the place of
   * the one before. CHANGED_MEANWHILE where they have an app.
   */
  'POST /api/portal/team/enrolment_code': {
    caller: 'operator',
    duties: ['owner'],
    secondFactor: true,
    body: v.strictObject({ account: text(32) }),
    reply: v.object({ code: v.string(), expires_at: Timestamp }),
    refusals: ['NOT_ALLOWED', 'SECOND_FACTOR_NEEDED', 'CHANGED_MEANWHILE'],
    secret: true,
  },
})
