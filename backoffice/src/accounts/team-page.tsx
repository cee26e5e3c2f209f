import type { TeamMember } from '@sealane/contract/team'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAsking } from '../app/use-asking.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card, Page } from '../ui/page.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '../ui/tag.tsx'
import { DutiesDialog } from './duties-dialog.tsx'
import { NewMemberDialog } from './new-member-dialog.tsx'

/** Who of the platform is there for what. */
export function TeamPage() {
  const text = useTranslations('portal.team')
  const query = useAsking({ queryKey: ['team'], queryFn: () => call('GET /api/portal/team/list'), everyMs: 10_000 })
  const [chosen, choose] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const members = query.data?.items
  const member = members?.find(({ id }) => id === chosen)
  return (
    <Page title={text('title')} right={<Button onClick={() => setIsAdding(true)}>{text('add')}</Button>}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <Card className="overflow-hidden pt-3.5">
        {members === undefined ? <Loading query={query} /> : <Members members={members} onChange={choose} />}
      </Card>
      {member !== undefined && <DutiesDialog member={member} onClose={() => choose(undefined)} />}
      {isAdding && <NewMemberDialog onClose={() => setIsAdding(false)} />}
    </Page>
  )
}

function Members({ members, onChange }: { members: TeamMember[]; onChange: (id: string) => void }) {
  const text = useTranslations('portal.team')
  return (
    <QueueTable
      columns={[
        { name: 'member', title: text('member') },
        { name: 'duties', title: text('duties'), from: 'mid' },
        { name: 'lastSeen', title: text('lastSeen'), from: 'desk' },
        { name: 'change', title: text('change'), isHidden: true },
      ]}
    >
      {members.map((member) => (
        <Member key={member.id} member={member} onChange={() => onChange(member.id)} />
      ))}
    </QueueTable>
  )
}

function Member({ member, onChange }: { member: TeamMember; onChange: () => void }) {
  const text = useTranslations('portal.team')
  const { account, name, last_seen_at } = member
  return (
    <tr>
      <td>
        <div className="font-semibold break-all">{account}</div>
        <div className="type-c1 text-ink-2">{name}</div>
        <div className="mt-1 flex flex-wrap gap-1.5 mid:hidden">
          <Duties member={member} />
        </div>
      </td>
      <td className="max-mid:hidden">
        <div className="flex flex-wrap gap-1.5">
          <Duties member={member} />
        </div>
      </td>
      <td className="max-desk:hidden">{last_seen_at !== null && <Moment at={last_seen_at} />}</td>
      <td>
        <Button variant="outline" aria-label={`${text('change')}: ${account}`} onClick={onChange}>
          {text('change')}
        </Button>
      </td>
    </tr>
  )
}

function Duties({ member }: { member: TeamMember }) {
  const text = useTranslations('portal.roles')
  return member.duties.map((duty) => (
    <Tag key={duty} tone={duty === 'owner' ? 'brand' : 'plain'}>
      {text(duty)}
    </Tag>
  ))
}
