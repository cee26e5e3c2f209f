import type { ShopMember } from '@sealane/contract/staff'
import { useMe } from '../app/use-me.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Card } from '@sealane/ui/card'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { OpenInvitations } from './open-invitations.tsx'
import { ShopMemberDialog } from './person-dialog.tsx'
import { ShopMemberRemoval } from './person-leaving.tsx'
import { useShopMembers } from '../shops/own-shop.queries.ts'

type OpenMemberDialog = { deed: 'save' | 'remove'; person: ShopMember | undefined }

/** The people of a shop with their roles. Users cannot change their own role; another owner can. */
export function ShopMembersPanel({ shopId }: { shopId: string }) {
  const text = useTranslations('portal.people')
  const query = useShopMembers(shopId)
  const [open, setOpen] = useState<OpenMemberDialog>()
  const close = () => setOpen(undefined)
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <p className="type-c1 min-w-0 text-ink-2">{text('note')}</p>
        <Button onClick={() => setOpen({ deed: 'save', person: undefined })}>{text('add')}</Button>
      </div>
      <Card className="overflow-hidden pt-3.5">
        {query.data === undefined ? (
          <Loading query={query} />
        ) : (
          <ShopMemberTable people={query.data.items} onOpen={(action, person) => setOpen({ deed: action, person })} />
        )}
      </Card>
      {query.data !== undefined && <OpenInvitations shopId={shopId} invitations={query.data.invitations} />}
      {open?.deed === 'save' && <ShopMemberDialog shopId={shopId} person={open.person} onClose={close} />}
      {open?.deed === 'remove' && open.person !== undefined && (
        <ShopMemberRemoval shopId={shopId} person={open.person} onClose={close} />
      )}
    </>
  )
}

type ShopMemberTableProps = {
  people: ShopMember[]
  onOpen: (action: OpenMemberDialog['deed'], person: ShopMember) => void
}

function ShopMemberTable({ people, onOpen }: ShopMemberTableProps) {
  const text = useTranslations('portal.people')
  const me = useMe()
  return (
    <QueueTable
      columns={[
        { name: 'person', title: text('person') },
        { name: 'role', title: text('role') },
        { name: 'change', title: text('change'), isHidden: true },
      ]}
    >
      {people.map((person) => (
        <ShopMemberTableRow key={person.id} person={person} isSelf={person.id === me.id} onOpen={onOpen} />
      ))}
    </QueueTable>
  )
}

type ShopMemberTableRowProps = { person: ShopMember; isSelf: boolean; onOpen: ShopMemberTableProps['onOpen'] }

function ShopMemberTableRow({ person, isSelf, onOpen }: ShopMemberTableRowProps) {
  const text = useTranslations('portal.people')
  const named = useTranslations('portal.roles')
  const { account, name, role } = person
  return (
    <tr>
      <td>
        <div className="font-semibold break-all">{account}</div>
        <div className="type-c1 text-ink-2">{name}</div>
      </td>
      <td>
        <Tag tone={role === 'owner' ? 'brand' : 'plain'}>{named(`shop_${role}`)}</Tag>
      </td>
      <td>
        {isSelf ? (
          <span className="text-ink-2">{text('you')}</span>
        ) : (
          <div className="flex flex-wrap justify-end gap-2">
            <Button
              variant="outline"
              aria-label={`${text('change')}: ${account}`}
              onClick={() => onOpen('save', person)}
            >
              {text('change')}
            </Button>
            <Button
              variant="link"
              aria-label={`${text('remove')}: ${account}`}
              onClick={() => onOpen('remove', person)}
            >
              {text('remove')}
            </Button>
          </div>
        )}
      </td>
    </tr>
  )
}
