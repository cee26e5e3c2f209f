import type { ShopRole } from '@sealane/contract/access'
import type { ShopMember } from '@sealane/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { base } from '../app/address.ts'
import { call } from '../app/call.ts'
import type { RequestHeaders } from '../app/use-server-query.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { OwnerPassword } from './owner-password.tsx'

type ShopMemberRemovalProps = { shopId: string; person: ShopMember; onClose: () => void }

/** Asks for confirmation before a person is removed from the shop. */
export function ShopMemberRemoval({ shopId, person: { account, role }, onClose }: ShopMemberRemovalProps) {
  const text = useTranslations('portal.people')
  return (
    <LeavingDialog
      role={role}
      title={text('removeTitle', { account })}
      action={text('remove')}
      post={(passwordProof, headers) =>
        call('POST /api/portal/shop/person_remove', { body: { account, ...passwordProof, shop_id: shopId } }, headers)
      }
      done={text('removed', { account })}
      onDone={onClose}
      onClose={onClose}
    >
      {text('removeText')}
    </LeavingDialog>
  )
}

type OwnLeavingProps = { shop: { id: string; name: string; role: ShopRole }; onClose: () => void }

/** Asks for confirmation before the user leaves a shop. Afterwards the back office is reloaded, because the user's rights have changed. */
export function OwnLeaving({ shop: { id, name, role }, onClose }: OwnLeavingProps) {
  const text = useTranslations('portal.people')
  return (
    <LeavingDialog
      role={role}
      title={text('leaveTitle', { shop: name })}
      action={text('leave')}
      post={(passwordProof, headers) =>
        call('POST /api/portal/shop/leave', { body: { ...passwordProof, shop_id: id } }, headers)
      }
      onDone={() => globalThis.location.assign(base)}
      onClose={onClose}
    >
      {text('leaveText')}
    </LeavingDialog>
  )
}

type PasswordProof = { password?: string }
type LeavingDialogProps = {
  role: ShopRole
  title: string
  action: string
  post: (passwordProof: PasswordProof, headers: RequestHeaders) => Promise<unknown>
  done?: string
  onDone: () => void
  onClose: () => void
  children: string
}

/** Asks for the login password if an owner leaves. */
function LeavingDialog({ role, title, action, post, done, onDone, onClose, children }: LeavingDialogProps) {
  const isOwner = role === 'owner'
  const [password, setPassword] = useState('')
  const { send, errors, setErrors, isBusy } = useFormMutation(post, { renews: ['shopkeeping'], done, onDone })
  return (
    <FormDialog
      title={title}
      action={action}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void send(isOwner ? { password } : {})}
      onClose={onClose}
    >
      <p className="text-15 text-ink-2">{children}</p>
      {isOwner && (
        <OwnerPassword
          value={password}
          errors={errors}
          onChange={(typed) => {
            setPassword(typed)
            setErrors({})
          }}
        />
      )}
    </FormDialog>
  )
}
