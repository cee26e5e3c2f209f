import type { Address } from '@sealane/contract/addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import { showSuccess } from '@sealane/ui/toast'
import { AddressLines } from './address-lines.tsx'
import { addressList } from './addresses.queries.ts'
import { iconOf, useTagText } from './tags.ts'

type AddressCardProps = { address: Address; onChoose: ((id: string) => void) | undefined; onDelete: () => void }

/** An address; the airmail stripe marks the default. Its radio button makes it the default immediately. */
export function AddressCard({ address, onChoose, onDelete }: AddressCardProps) {
  const text = useTranslations()
  const { go } = useNavigation()
  const making = useMakeDefault()
  return (
    <Card className="overflow-hidden">
      {onChoose === undefined ? (
        <div className={addressHeadStyle}>
          <Head address={address} />
        </div>
      ) : (
        <button type="button" className={`${addressHeadStyle} press text-left`} onClick={() => onChoose(address.id)}>
          <Head address={address} />
        </button>
      )}
      <div className="wraps flex min-h-12 items-center border-t border-line pr-1.5 pl-4">
        <DefaultRadio address={address} onChoose={() => making.mutate(address.id)} />
        <IconButton
          icon={Pencil}
          label={`${text('shell.actions.edit')}: ${address.addressee}`}
          onClick={() => go(`/addressForm/${address.id}`)}
        />
        <IconButton icon={Trash2} label={`${text('shell.actions.delete')}: ${address.addressee}`} onClick={onDelete} />
      </div>
      {address.is_default && <div className="air" />}
    </Card>
  )
}

const addressHeadStyle = 'flex w-full items-start gap-3 px-4 pt-3.5 pb-3'

function Head({ address }: { address: Address }) {
  const tagText = useTagText()
  return (
    <>
      <span
        className={`grid size-10 flex-none place-items-center rounded-frame ${address.is_default ? 'bg-brand-soft text-brand-text' : 'bg-sunken'}`}
      >
        <Icon of={iconOf(address.tag)} />
      </span>
      <span className="min-w-0 grow">
        <span className="mb-1 flex flex-wrap items-center gap-2">
          <span className="type-h3 min-w-0">{address.addressee}</span>
          <Tag tone={address.is_default ? 'brand' : 'plain'}>{tagText(address.tag)}</Tag>
        </span>
        <AddressLines address={address} />
      </span>
    </>
  )
}

type DefaultRadioProps = { address: Address; onChoose: () => void }

function DefaultRadio({ address, onChoose }: DefaultRadioProps) {
  const isDefault = address.is_default
  const text = useTranslations('addresses')
  return (
    <label className="type-c1 flex min-h-11 min-w-min grow cursor-pointer items-center gap-2.5">
      <input
        type="radio"
        name="default-address"
        checked={isDefault}
        aria-label={`${text('makeDefault')}: ${address.addressee}`}
        onChange={onChoose}
        className="grid size-6 flex-none appearance-none place-items-center rounded-full inset-ring-2 inset-ring-ink-3 after:hidden after:h-2.75 after:w-1.5 after:-translate-y-px after:rotate-45 after:border-r-2 after:border-b-2 after:border-on-brand checked:bg-brand checked:inset-ring-0 checked:after:block"
      />
      <span className={isDefault ? 'font-semibold' : ''}>{text(isDefault ? 'default' : 'makeDefault')}</span>
    </label>
  )
}

/** Shows the new default immediately, and rolls back if the server refuses. */
function useMakeDefault() {
  const call = useCall()
  const queries = useQueryClient()
  const text = useTranslations('shell.notices')
  const { queryKey } = addressList(call)
  return useMutation({
    mutationFn: (id: string) => call('POST /api/user/address_set_default', { body: { id } }),
    onMutate: (chosen) => {
      const before = queries.getQueryData(queryKey)
      const items = before?.items.map((item) => ({ ...item, is_default: item.id === chosen }))
      if (items !== undefined) queries.setQueryData(queryKey, { items, next: null })
      return before
    },
    onError: (_error, _chosen, before) => queries.setQueryData(queryKey, before),
    onSuccess: () => showSuccess(text('changed')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['addresses'] }),
  })
}
