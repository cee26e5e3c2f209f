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
  /** Whether they have an authenticator app; without one they need an enrolment code. */
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
  /** The first duty makes an account an operator. */
  'POST /api/portal/team/grant': change,
  /** An owner cannot take away their own owner's duty, so the last owner keeps it. */
  'POST /api/portal/team/take_away': change,
  /**
   * Creates a code for another operator without an authenticator app, who sets one up with it. It is valid for three days, for one use, and replaces
   * the previous one. CHANGED_MEANWHILE if they have an app.
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
