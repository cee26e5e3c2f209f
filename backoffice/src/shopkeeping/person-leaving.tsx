import type { ShopPerson } from '@sealane/contract/shop-people'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useSending } from '../app/use-sending.ts'
import { FormDialog } from '../ui/form-dialog.tsx'
import { PasswordField } from '../ui/password-field.tsx'

type LeavingProps = { shopId: string; person: ShopPerson; onClose: () => void }

/** Asks before somebody is removed from the shop; to remove an owner takes the login password. */
export function PersonLeaving({ shopId, person: { account, role }, onClose }: LeavingProps) {
  const text = useTranslations('portal.people')
  const isOwner = role === 'owner'
  const [password, setPassword] = useState('')
  const { send, errors, setErrors, isBusy } = useSending(
    (proof: { password?: string }, headers) =>
      call('POST /api/portal/shop/person_remove', { body: { account, ...proof, shop_id: shopId } }, headers),
    { renews: ['shopkeeping'], done: text('removed', { account }), onDone: onClose },
  )
  return (
    <FormDialog
      title={text('removeTitle', { account })}
      action={text('remove')}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void send(isOwner ? { password } : {})}
      onClose={onClose}
    >
      <p className="text-[15px] text-ink-2">{text('removeText')}</p>
      {isOwner && (
        <PasswordField
          label={text('password')}
          value={password}
          error={errors['password']}
          note={{ tone: 'plain', text: text('passwordNote') }}
          onChange={(typed) => {
            setPassword(typed)
            setErrors({})
          }}
        />
      )}
    </FormDialog>
  )
}
