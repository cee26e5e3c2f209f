import type { TaskSubject } from '@sealane/contract/queues'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { mayOpen } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useMe } from '../app/use-me.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { useInbox } from './inbox.queries.ts'
import { TaskAssignee } from './holder.tsx'

type TaskReference = { subject: TaskSubject; id: string }

/** Shows who works on this task, with buttons to take it or to return it. An assignment does not prevent others from deciding. */
export function AssignmentControl({ subject, id }: TaskReference) {
  const text = useTranslations('portal.inbox')
  const isOperator = mayOpen(useAccessRights(), 'inbox')
  const me = useMe()
  const { data } = useInbox()
  const { send, isBusy } = useFormMutation(
    (isAssigned: boolean, headers) =>
      call('POST /api/portal/inbox/hold', { body: { subject, id, held: isAssigned } }, headers),
    {
      renews: ['inbox'],
      onDone: ({ account }) => {
        if (account !== null && account !== me.account) showSuccess(text('heldBy', { account }))
      },
    },
  )
  if (!isOperator || data === undefined) return undefined
  const holder = data.holders.find((one) => one.subject === subject && one.id === id)?.account
  return (
    <div className="flex items-center gap-2">
      {holder !== undefined && <TaskAssignee account={holder} />}
      <Button variant="soft" shortcut="take" isBusy={isBusy} onClick={() => void send(holder === undefined)}>
        {text(holder === undefined ? 'take' : 'putBack')}
      </Button>
    </div>
  )
}
