import type { TeamMember } from '@sealane/contract/team'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useServerQuery } from '../app/use-server-query.ts'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Tag } from '@sealane/ui/tag'
import { DutiesDialog } from './duties-dialog.tsx'
import { EnrolmentDialog } from './enrolment-dialog.tsx'
import { useFactor } from '../auth/factor.queries.ts'
import { NewMemberDialog } from './new-member-dialog.tsx'

/** The operators of the platform with their duties. */
export function TeamPage() {
  const text = useTranslations('portal.team')
  const query = useServerQuery({
    queryKey: ['team'],
    queryFn: () => call('GET /api/portal/team/list'),
  })
  const [chosen, choose] = useState<string>()
  const [isAdding, setIsAdding] = useState(false)
  const [enrolling, setEnrolling] = useState<string>()
  const isFactorRequired = useFactor().data?.is_asked === true
  const members = query.data?.items
  const member = members?.find(({ id }) => id === chosen)
  const enrol = (account: string) => {
    choose(undefined)
    setEnrolling(account)
  }
  /** Shows the enrolment code at once, because an operator without an app cannot log in. */
  const invite = ({ has_factor, account }: TeamMember) => isFactorRequired && !has_factor && setEnrolling(account)
  return (
    <Page title={text('title')} right={<Button onClick={() => setIsAdding(true)}>{text('add')}</Button>}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <Card className="overflow-hidden pt-3.5">
        {members === undefined ? (
          <Loading query={query} />
        ) : (
          <Members members={members} isAsked={isFactorRequired} onChange={choose} />
        )}
      </Card>
      {member !== undefined && (
        <DutiesDialog member={member} onClose={() => choose(undefined)} onEnrol={() => enrol(member.account)} />
      )}
      {isAdding && <NewMemberDialog onClose={() => setIsAdding(false)} onAdded={invite} />}
      {enrolling !== undefined && <EnrolmentDialog account={enrolling} onClose={() => setEnrolling(undefined)} />}
    </Page>
  )
}

type MembersProps = { members: TeamMember[]; isAsked: boolean; onChange: (id: string) => void }

function Members({ members, isAsked, onChange }: MembersProps) {
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
        <Member key={member.id} member={member} isAsked={isAsked} onChange={() => onChange(member.id)} />
      ))}
    </QueueTable>
  )
}

type MemberProps = { member: TeamMember; isAsked: boolean; onChange: () => void }

function Member({ member, isAsked, onChange }: MemberProps) {
  const text = useTranslations('portal.team')
  const { account, name, last_seen_at, has_factor } = member
  return (
    <tr>
      <td>
        <div className="font-semibold break-all">{account}</div>
        <div className="type-c1 text-ink-2">{name}</div>
        {isAsked && !has_factor && <Tag tone="warn">{text('noApp')}</Tag>}
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
