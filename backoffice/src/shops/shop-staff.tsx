import type { MarketShopDetail } from '@sealane/contract/shop-administration'
import { hasDuty } from '@sealane/contract/access'
import { useMe } from '../app/use-me.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'

/** Lists the people who work for a shop. An owner of the platform may remove them, except from a shop that the owner works for. */
export function ShopStaff({ shop: { id, name, staff } }: { shop: MarketShopDetail }) {
  const text = useTranslations('portal.shops')
  const me = useMe()
  const [removed, setRemoved] = useState<string>()
  const mayRemove =
    hasDuty(useAccessRights()?.duties ?? [], ['owner']) && staff.every(({ id: member }) => member !== me.id)
  return (
    <>
      <ul className={`grid gap-1 ${mayRemove ? '-my-3' : ''}`}>
        {staff.map(({ id: member, account }) => (
          <li key={member} className="flex flex-wrap items-center justify-end gap-x-2">
            <span className="min-w-0 break-all">{account}</span>
            {mayRemove && (
              <Button
                variant="link"
                aria-label={`${text('removePerson')}: ${account}`}
                onClick={() => setRemoved(account)}
              >
                {text('removePerson')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {removed !== undefined && (
        <RemoveStaffDialog shop={{ id, name }} account={removed} onClose={() => setRemoved(undefined)} />
      )}
    </>
  )
}

type RemoveStaffDialogProps = { shop: { id: string; name: string }; account: string; onClose: () => void }

function RemoveStaffDialog({ shop: { id, name }, account, onClose }: RemoveStaffDialogProps) {
  const text = useTranslations('portal.shops')
  const { send, isBusy } = useFormMutation(
    (reason: string, headers) =>
      call('POST /api/portal/shops/person_remove', { body: { id, account, reason } }, headers),
    { renews: ['shops', 'decisions'], done: text('donePersonRemoved', { account }), onDone: onClose },
  )
  return (
    <ReasonDialog
      title={text('removePersonTitle', { account, name })}
      label={text('reason')}
      missing={text('reasonNeeded')}
      action={text('removePerson')}
      isDanger
      isBusy={isBusy}
      onConfirm={(reason) => void send(reason)}
      onClose={onClose}
    >
      {text('removePersonText')}
    </ReasonDialog>
  )
}
