import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { Confirm } from '../ui/dialog.tsx'

type LeavingProps = { shopId: string; account: string; onClose: () => void }

export function PersonLeaving({ shopId, account, onClose }: LeavingProps) {
  const text = useTranslations('portal.people')
  const { send, isBusy } = useSending(
    (_nothing: undefined, headers) =>
      call('POST /api/portal/shop/person_remove', { body: { account, shop_id: shopId } }, headers),
    { renews: ['shopkeeping'], done: text('removed', { account }), onDone: onClose },
  )
  return (
    <Confirm
      title={text('removeTitle', { account })}
      action={text('remove')}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void send(undefined)}
      onClose={onClose}
    >
      {text('removeText')}
    </Confirm>
  )
}
