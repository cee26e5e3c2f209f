import type { Address } from '@sealane/contract/addresses'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { putBackData } from '../app/session.ts'
import { Button } from '@sealane/ui/button'
import { Empty } from '@sealane/ui/empty'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { ActionBar, Page } from '../ui/page.tsx'
import { PullToRefresh } from '../ui/pull-to-refresh.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { AddressCard } from './address-card.tsx'
import { addressList } from './addresses.queries.ts'
import { DeleteSheet } from './delete-sheet.tsx'

/** Lists the shopper's addresses. With `choose` in the address, a tap returns the chosen one to the page before. */
export function AddressesPage() {
  const text = useTranslations()
  const query = useQuery(addressList(useCall()))
  const isChoosing = new URLSearchParams(useSearch()).has('choose')
  const { go, back } = useNavigation()
  const choose = (id: string) => {
    putBackData({ address_id: id })
    back('/checkout')
  }
  return (
    <Page
      title={text(isChoosing ? 'addresses.choose' : 'titles.address')}
      fallback="/profile"
      bar={
        <ActionBar>
          <Button isBlock onClick={() => go(isChoosing ? '/addressForm?choose=1' : '/addressForm')}>
            <Icon of={Plus} />
            {text('addresses.add')}
          </Button>
        </ActionBar>
      }
    >
      <Loaded query={query} skeleton={<RowsSkeleton count={3} />}>
        {({ items }) => (
          <PullToRefresh onRefresh={() => query.refetch()}>
            <AddressCards items={items} onChoose={isChoosing ? choose : undefined} />
          </PullToRefresh>
        )}
      </Loaded>
    </Page>
  )
}

type AddressCardsProps = { items: Address[]; onChoose: ((id: string) => void) | undefined }

function AddressCards({ items, onChoose }: AddressCardsProps) {
  const text = useTranslations('addresses')
  const [leaving, setLeaving] = useState<Address>()
  if (items.length === 0) return <Empty title={text('empty.title')} text={text('empty.text')} />
  return (
    <>
      <div className="flex flex-col gap-3">
        {items.map((address) => (
          <AddressCard key={address.id} address={address} onChoose={onChoose} onDelete={() => setLeaving(address)} />
        ))}
      </div>
      <DeleteSheet address={leaving} onClose={() => setLeaving(undefined)} />
    </>
  )
}
