import { duties, type Duty } from '@sealane/contract/access'
import type { TeamMember } from '@sealane/contract/team'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { AccountField } from '../ui/account-field.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { FormDialog } from '../ui/form-dialog.tsx'

type NewMemberProps = { onClose: () => void; onAdded: (member: TeamMember) => void }
type MemberDraft = { account: string; duty: Duty }

/** Makes an existing account an operator by giving it a first duty. */
export function NewMemberDialog({ onClose, onAdded }: NewMemberProps) {
  const text = useTranslations('portal.team')
  const named = useTranslations('portal.roles')
  const [draft, setDraft] = useState<MemberDraft>({ account: '', duty: 'support' })
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: MemberDraft, headers) => call('POST /api/portal/team/grant', { body }, headers),
    { renews: ['team'], done: text('added'), onDone: ({ items }) => finish(items) },
  )
  const finish = (members: TeamMember[]) => {
    const added = members.find(({ account }) => account.toLowerCase() === draft.account.trim().toLowerCase())
    onClose()
    if (added !== undefined) onAdded(added)
  }
  const change = (part: Partial<MemberDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
  }
  return (
    <FormDialog
      title={text('add')}
      action={text('add')}
      isBusy={isBusy}
      onSubmit={() => void send(draft)}
      onClose={onClose}
    >
      <AccountField value={draft.account} error={errors['account']} onChange={(account) => change({ account })} />
      <SelectField
        label={text('duty')}
        choices={duties.toReversed().map((value) => ({ value, label: named(value) }))}
        value={draft.duty}
        error={errors['duty']}
        onChange={(duty) => change({ duty })}
      />
      <p className="type-c1 text-ink-2">{text(`about_${draft.duty}`)}</p>
    </FormDialog>
  )
}
