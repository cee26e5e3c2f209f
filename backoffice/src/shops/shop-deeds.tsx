import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import { useMe } from '../app/use-me.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { CommissionDialog } from './commission-dialog.tsx'

/** Closes and reopens a shop and sets its own commission. Operators cannot do this to a shop they work for. */
export function ShopActions({ shop }: { shop: MarketShopDetail }) {
  const text = useTranslations('portal.shops')
  const me = useMe()
  const [pendingAction, setPendingAction] = useState<'open' | 'commission'>()
  if (shop.staff.some(({ id }) => id === me.id)) return undefined
  const isToConfirm = shop.wanted_commission?.yours === false
  const close = () => setPendingAction(undefined)
  return (
    <div className="flex flex-wrap gap-2.5">
      <Button variant={isToConfirm ? 'primary' : 'outline'} onClick={() => setPendingAction('commission')}>
        {text(isToConfirm ? 'confirmCommission' : 'changeCommission')}
      </Button>
      <Button variant={shop.closed === null ? 'danger' : 'outline'} onClick={() => setPendingAction('open')}>
        {text(shop.closed === null ? 'close' : 'reopen')}
      </Button>
      {pendingAction === 'open' && <Opening shop={shop} onClose={close} />}
      {pendingAction === 'commission' && <CommissionDialog shop={shop} onClose={close} />}
    </div>
  )
}

export type ShopActionProps = { shop: MarketShopDetail; onClose: () => void }

function Opening({ shop: { id, name, closed }, onClose }: ShopActionProps) {
  const text = useTranslations('portal.shops')
  const open = closed !== null
  const action = open ? 'reopen' : 'close'
  const { send, isBusy } = useFormMutation(
    (reason: string, headers) => call('POST /api/portal/shops/open', { body: { id, open, reason } }, headers),
    { renews: ['shops', 'decisions'], done: text(open ? 'doneOpened' : 'doneClosed'), onDone: onClose },
  )
  return (
    <ReasonDialog
      title={text(`${action}Title`, { name })}
      label={text('reason')}
      missing={text('reasonNeeded')}
      action={text(action)}
      isDanger={!open}
      isBusy={isBusy}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      {text(`${action}Text`)}
    </ReasonDialog>
  )
}
