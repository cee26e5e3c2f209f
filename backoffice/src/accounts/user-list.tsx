import type { PortalUser } from '@sealane/contract/users'
import { nameSorts } from '@sealane/contract/sorts'
import { useTranslations } from 'use-intl'
import { userAddress } from '../app/address.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Moment } from '../ui/moment.tsx'
import { MoneyText } from '@sealane/ui/money-text'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '@sealane/ui/empty'
import { UserTags } from './user-tags.tsx'
import { ListPage } from '../ui/list-page.tsx'
import { useList } from '../ui/list.tsx'

/** Every account, newest first. */
export function UserList() {
  const text = useTranslations('portal.users')
  return (
    <ListPage<PortalUser>
      of="users"
      title={text('title')}
      search={{ label: text('search'), placeholder: text('searchPlaceholder') }}
      sorts={nameSorts}
      filters={<StateChips />}
      empty={<Empty title={text('empty')} text={text('emptyText')} />}
    >
      {(users) => <UserTable users={users} />}
    </ListPage>
  )
}

function StateChips() {
  const text = useTranslations('portal.users')
  const { filter, setFilter } = useList()
  const { frozen, paying_out, ...others } = filter as { frozen?: boolean; paying_out?: boolean }
  const choices = [
    { value: 'all', label: text('all') },
    { value: 'frozen', label: text('frozen') },
    { value: 'paying_out', label: text('isPayingOut') },
  ] as const
  return (
    <Chips
      label={text('which')}
      choices={choices}
      value={paying_out === true ? 'paying_out' : frozen === true ? 'frozen' : 'all'}
      onChange={(chosen) => setFilter(chosen === 'all' ? others : { ...others, [chosen]: true })}
    />
  )
}

function UserTable({ users }: { users: PortalUser[] }) {
  const text = useTranslations('portal.users')
  return (
    <QueueTable
      columns={[
        { name: 'user', title: text('user') },
        { name: 'contact', title: text('contact'), from: 'desk' },
        { name: 'orders', title: text('orders'), from: 'desk', align: 'right' },
        { name: 'balance', title: text('balance'), from: 'mid', align: 'right' },
        { name: 'since', title: text('since'), from: 'mid' },
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {users.map((user) => (
        <UserRow key={user.id} user={user} />
      ))}
    </QueueTable>
  )
}

function UserRow({ user }: { user: PortalUser }) {
  const text = useTranslations('portal.users')
  const { id, account, name, email, mobile, orders, balance, created_at } = user
  return (
    <tr>
      <td>
        <div className="font-semibold break-all">{account}</div>
        <div className="type-c1 text-ink-2">{name}</div>
        <div className="mt-1 flex flex-wrap gap-1.5 empty:hidden">
          <UserTags user={user} />
        </div>
      </td>
      <td className="type-c1 break-all max-desk:hidden">
        {email}
        <div className="text-ink-2">{mobile}</div>
      </td>
      <td className="text-right tabular-nums max-desk:hidden">{orders}</td>
      <td className="text-right max-mid:hidden">
        <MoneyText cents={balance} size="xs" />
      </td>
      <td className="max-mid:hidden">
        <Moment at={created_at} />
      </td>
      <td>
        <ButtonLink to={userAddress(id)} variant="outline" label={`${text('open')}: ${account}`}>
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}
