import type { OpenInvitation } from '@sealane/contract/staff'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'

type OpenInvitationsProps = { shopId: string; invitations: OpenInvitation[] }

/** Open invitations, by the account name as typed. */
export function OpenInvitations({ shopId, invitations }: OpenInvitationsProps) {
  const text = useTranslations('portal.people')
  if (invitations.length === 0) return undefined
  return (
    <Card className="mt-4 p-4">
      <h2 className="type-h3 mb-3">{text('invited')}</h2>
      <ul className="grid gap-3">
        {invitations.map((invitation) => (
          <Invited key={invitation.id} shopId={shopId} invitation={invitation} />
        ))}
      </ul>
    </Card>
  )
}

function Invited({ shopId, invitation }: { shopId: string; invitation: OpenInvitation }) {
  const text = useTranslations('portal.people')
  const named = useTranslations('portal.roles')
  const format = useFormatter()
  const { id, account, role, expires_at } = invitation
  const { send, isBusy } = useFormMutation(
    (_nothing: undefined, headers) =>
      call('POST /api/portal/shop/invitation_take_back', { body: { id, shop_id: shopId } }, headers),
    { renews: ['shopkeeping'], done: text('takenBack', { account }) },
  )
  const day = format.dateTime(new Date(expires_at), { dateStyle: 'medium' })
  return (
    <li className="flex flex-wrap items-center justify-between gap-3">
      <div className="min-w-0">
        <div className="font-semibold break-all">{account}</div>
        <div className="type-c1 text-ink-2">{text('invitedUntil', { day })}</div>
      </div>
      <Tag tone="plain">{named(`shop_${role}`)}</Tag>
      <Button
        variant="link"
        isBusy={isBusy}
        aria-label={`${text('takeBack')}: ${account}`}
        onClick={() => void send(undefined)}
      >
        {text('takeBack')}
      </Button>
    </li>
  )
}
