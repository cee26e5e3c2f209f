import type { Serve } from '../http/serve.ts'
import { freezeMember, grantDuty, inviteToEnrol, showTeam, revokeDuty } from './team.ts'

export function portalTeamRoutes(serve: Serve): void {
  serve('GET /api/portal/team/list', ({ tx }) => showTeam(tx))
  serve('POST /api/portal/team/grant', grantDuty)
  serve('POST /api/portal/team/take_away', revokeDuty)
  serve('POST /api/portal/team/enrolment_code', inviteToEnrol)
  serve('POST /api/portal/user/freeze', freezeMember)
}
