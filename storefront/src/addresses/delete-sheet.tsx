import type { Address } from '@sealane/contract/addresses'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { AddressLines } from './address-lines.tsx'
import { addressList } from './addresses.queries.ts'

/** Asks for confirmation before an address is deleted; the checkout then no longer offers it. */
export function DeleteSheet({ address, onClose }: { address: Address | undefined; onClose: () => void }) {
  const text = useTranslations()
  const call = useCall()
  const queries = useQueryClient()
  const deleting = useMutation({
    mutationFn: (id: string) => call('POST /api/user/address_del', { body: { id } }),
    onSuccess: async (_nothing, gone) => {
      queries.setQueryData(
        addressList(call).queryKey,
        (list) => list && { ...list, items: list.items.filter(({ id }) => id !== gone) },
      )
      onClose()
      showSuccess(text('shell.notices.deleted'))
      await queries.invalidateQueries({ queryKey: ['addresses'] })
    },
  })
  return (
    <ConfirmSheet
      isOpen={address !== undefined}
      title={text('addresses.deleteTitle')}
      text={address !== undefined && <AddressLines address={address} />}
      action={text('shell.actions.delete')}
      isDanger
      isBusy={deleting.isPending}
      onConfirm={() => {
        if (address !== undefined) deleting.mutate(address.id)
      }}
      onClose={onClose}
    />
  )
}
