import type { OwnInvitation } from '@sealane/contract/staff'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useMoment } from '../orders/use-moment.ts'
import { Button } from '@sealane/ui/button'
import { Card } from '@sealane/ui/card'
import { showSuccess } from '@sealane/ui/toast'
import { ownInvitations } from './applications.queries.ts'

/** Invitations to work for shops, which the shopper accepts or declines. Nothing is shown without an invitation. */
export function Invitations() {
  const { data } = useQuery(ownInvitations(useCall()))
  return data?.items.map((invitation) => <Invitation key={invitation.id} invitation={invitation} />)
}

function Invitation({ invitation: { id, shop, role, expires_at } }: { invitation: OwnInvitation }) {
  const text = useTranslations('platform.invitation')
  const moment = useMoment()
  const answer = useAnswer(id)
  return (
    <Card className="mt-5 p-4">
      <h2 className="type-h2">{text('title', { shop: shop.name })}</h2>
      <p className="mt-2">{text('role', { role })}</p>
      <p className="type-c1 mt-1.5 text-ink-2">{text('until', { time: moment.at(expires_at) })}</p>
      <div className="mt-4 flex flex-wrap gap-2.5">
        <Button variant="outline" className="grow" isBusy={answer.isPending} onClick={() => answer.mutate(false)}>
          {text('decline')}
        </Button>
        <Button className="grow" isBusy={answer.isPending} onClick={() => answer.mutate(true)}>
          {text('accept')}
        </Button>
      </div>
    </Card>
  )
}

/** Sends the answer, and fetches the data again whatever the result. */
function useAnswer(id: string) {
  const text = useTranslations('platform.invitation')
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (accept: boolean) => call('POST /api/shop/invitation_answer', { body: { id, accept } }),
    onSuccess: (_answer, accept) => showSuccess(text(accept ? 'accepted' : 'declined')),
    onSettled: () => {
      for (const noun of ['partners', 'userInfo']) void queries.invalidateQueries({ queryKey: [noun] })
    },
  })
}
