import { shopRoles, type ShopRole } from '@sealane/contract/access'
import type { ShopMember } from '@sealane/contract/staff'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { AccountField } from '../ui/account-field.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { OwnerPassword } from './owner-password.tsx'

type ShopMemberDialogProps = { shopId: string; person: ShopMember | undefined; onClose: () => void }
type ShopMemberDraft = { account: string; role: ShopRole; password: string }

/** Adds a person to the shop, or changes a person's role. */
export function ShopMemberDialog({ shopId, person, onClose }: ShopMemberDialogProps) {
  const text = useTranslations('portal.people')
  const named = useTranslations('portal.roles')
  const [draft, setDraft] = useState<ShopMemberDraft>({
    account: person?.account ?? '',
    role: person?.role ?? 'packer',
    password: '',
  })
  const needsPassword = draft.role !== 'packer' || person?.role === 'owner'
  const { send, errors, setErrors, isBusy } = useFormMutation(
    ({ password, ...body }: ShopMemberDraft, headers) =>
      call(
        'POST /api/portal/shop/person_save',
        { body: { ...body, ...(needsPassword && { password }), shop_id: shopId } },
        headers,
      ),
    { renews: ['shopkeeping'], done: text('saved'), onDone: onClose },
  )
  const change = (part: Partial<ShopMemberDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  return (
    <FormDialog
      title={person === undefined ? text('add') : text('personOf', { account: person.account })}
      isBusy={isBusy}
      onSubmit={() => void send(draft)}
      onClose={onClose}
    >
      {person === undefined && (
        <AccountField value={draft.account} error={errors['account']} onChange={(account) => change({ account })} />
      )}
      <SelectField
        label={text('role')}
        choices={shopRoles.map((value) => ({ value, label: named(`shop_${value}`) }))}
        value={draft.role}
        error={errors['role']}
        onChange={(role) => change({ role })}
      />
      <p className="type-c1 text-ink-2">{text(`about_${draft.role}`)}</p>
      {needsPassword && (
        <OwnerPassword value={draft.password} errors={errors} onChange={(password) => change({ password })} />
      )}
    </FormDialog>
  )
}
