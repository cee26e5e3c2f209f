import type { Serve } from '../http/serve.ts'
import { setTaskAssignment, showInbox } from './inbox.ts'
import { listTasks } from './tasks.ts'

export function inboxRoutes(serve: Serve): void {
  serve('GET /api/portal/inbox', ({ tx, caller }) => showInbox(tx, caller))
  serve('GET /api/portal/inbox/tasks', listTasks)
  serve('POST /api/portal/inbox/hold', setTaskAssignment)
}
