import type { Serve } from '../http/serve.ts'
import { setTaskAssignment, showInbox } from './inbox.ts'

export function inboxRoutes(serve: Serve): void {
  serve('GET /api/portal/inbox', ({ tx, caller }) => showInbox(tx, caller))
  serve('POST /api/portal/inbox/hold', setTaskAssignment)
}
