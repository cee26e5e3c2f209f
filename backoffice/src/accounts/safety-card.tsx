import type { UserSafety } from '@sealane/contract/user-care'
import type { PortalUserDetail } from '@sealane/contract/users'
import { useGetIdentity } from 'ra-core'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { call } from '../app/call.ts'
import { useHeld } from '../app/use-held.ts'
import { useSending } from '../app/use-sending.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '../ui/page.tsx'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useSafety } from './user.queries.ts'

type Session = UserSafety['sessions'][number]

/** How the account is protected, where it is logged in, and what an operator may do about either. */
export function SafetyCard({ user }: { user: PortalUserDetail }) {
  const text = useTranslations('portal.users')
  const query = useSafety(user.id)
  return (
    <Card className="p-5">
      <h2 className="type-h2 mb-3">{text('safety')}</h2>
      {query.data === undefined ? <Loading query={query} /> : <Safety user={user} safety={query.data} />}
    </Card>
  )
}

function Safety({ user, safety }: { user: PortalUserDetail; safety: UserSafety }) {
  const text = useTranslations('portal.users')
  const { identity } = useGetIdentity()
  const [isResetting, setIsResetting] = useState(false)
  const [ending, setEnding] = useState<Session>()
  const { payment_code, locked, passkeys, sessions } = safety
  const maySupport = mayOpen(useHeld(), 'freeze')
  const mayReset = maySupport && payment_code && identity?.id !== user.id
  return (
    <>
      <p>{text(locked ? 'codeLocked' : payment_code ? 'codeSet' : 'codeNone')}</p>
      <p className="text-ink-2">{text('passkeys', { n: passkeys })}</p>
      {mayReset && (
        <Button variant="outline" className="mt-3" onClick={() => setIsResetting(true)}>
          {text('resetCode')}
        </Button>
      )}
      <h3 className="type-h3 mt-5 mb-2">{text('sessions')}</h3>
      {sessions.length === 0 && <p className="text-ink-2">{text('noSessions')}</p>}
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={maySupport ? () => setEnding(session) : undefined} />
        ))}
      </ul>
      {isResetting && <Resetting user={user} onClose={() => setIsResetting(false)} />}
      {ending !== undefined && <Ending user={user} session={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

function useDeviceName() {
  const text = useTranslations('portal.users')
  return ({ browser, system }: Session) => [browser ?? text('unknownDevice'), system].filter(Boolean).join(' · ')
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: (() => void) | undefined }) {
  const text = useTranslations('portal.users')
  const name = useDeviceName()(session)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
      <span className="min-w-0">
        <b className="font-semibold">{name}</b>
        <span className="type-c1 block text-ink-2">
          {session.place} · <Moment at={session.last_seen_at} />
        </span>
      </span>
      {onEnd !== undefined && (
        <Button variant="text" aria-label={`${text('endSession')}: ${name}`} onClick={onEnd}>
          {text('endSession')}
        </Button>
      )}
    </li>
  )
}

function Resetting({ user: { id, account }, onClose }: { user: PortalUserDetail; onClose: () => void }) {
  const text = useTranslations('portal.users')
  const { send, isBusy } = useSending(
    (checked: string, headers) => call('POST /api/portal/user/reset_code', { body: { id, checked } }, headers),
    { renews: ['users', 'decisions'], done: text('doneReset'), onDone: onClose },
  )
  return (
    <ReasonDialog
      title={text('resetCodeTitle', { account })}
      label={text('checked')}
      missing={text('reasonNeeded')}
      action={text('resetCode')}
      isDanger
      isBusy={isBusy}
      onConfirm={(checked) => void send(checked)}
      onClose={onClose}
    >
      {text('resetCodeText')}
    </ReasonDialog>
  )
}

type EndingProps = { user: PortalUserDetail; session: Session; onClose: () => void }

function Ending({ user: { id }, session, onClose }: EndingProps) {
  const text = useTranslations('portal.users')
  const device = useDeviceName()(session)
  const { send, isBusy } = useSending(
    (body: { id: string; session: string }, headers) => call('POST /api/portal/user/session_end', { body }, headers),
    { renews: ['users', 'decisions'], done: text('doneSession'), onDone: onClose },
  )
  return (
    <Confirm
      title={text('endSessionTitle', { device })}
      action={text('endSession')}
      isDanger
      isBusy={isBusy}
      onConfirm={() => void send({ id, session: session.id })}
      onClose={onClose}
    >
      {text('endSessionText')}
    </Confirm>
  )
}
