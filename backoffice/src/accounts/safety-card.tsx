import type { UserSafety } from '@sealane/contract/user-care'
import type { PortalUserDetail } from '@sealane/contract/users'
import { useMe } from '../app/use-me.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { call } from '../app/call.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '@sealane/ui/card'
import { ReasonDialog } from '../ui/reason-dialog.tsx'
import { useSafety } from './user.queries.ts'

type Session = UserSafety['sessions'][number]

/** The protection of the account, its sessions, and an operator's actions on both. */
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
  const [ending, setEnding] = useState<Session>()
  const { payment_code, locked, passkeys, second_factor, recoveries, sessions } = safety
  const mayEnd = mayOpen(useAccessRights(), 'freeze')
  return (
    <>
      <p>{text(locked ? 'codeLocked' : payment_code ? 'codeSet' : 'codeNone')}</p>
      <p className="text-ink-2">{text('passkeys', { n: passkeys })}</p>
      {second_factor && <p className="text-ink-2">{text('factorSet')}</p>}
      <Resets user={user} safety={safety} />
      {recoveries.length > 0 && <Recoveries recoveries={recoveries} />}
      <h3 className="type-h3 mt-5 mb-2">{text('sessions')}</h3>
      {sessions.length === 0 && <p className="text-ink-2">{text('noSessions')}</p>}
      <ul className="grid gap-3">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} onEnd={mayEnd ? () => setEnding(session) : undefined} />
        ))}
      </ul>
      {ending !== undefined && <EndSessionDialog user={user} session={ending} onClose={() => setEnding(undefined)} />}
    </>
  )
}

/** Lists the credentials that were replaced lately without a proof of their own, the newest first. */
function Recoveries({ recoveries }: Pick<UserSafety, 'recoveries'>) {
  const text = useTranslations('portal.users')
  return (
    <>
      <h3 className="type-h3 mt-5 mb-2">{text('recoveries')}</h3>
      <ul className="grid gap-1">
        {recoveries.map(({ what, at }) => (
          <li key={`${what} ${at}`} className="flex flex-wrap justify-between gap-x-4">
            {text('recovered', { what })}
            <Moment at={at} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** Operators cannot remove the protection of their own account. */
function Resets({ user, safety: { payment_code, second_factor } }: { user: PortalUserDetail; safety: UserSafety }) {
  const text = useTranslations('portal.users')
  const me = useMe()
  const rights = useAccessRights()
  const [resetting, setResetting] = useState<Reset>()
  const possible: Reset[] = [
    ...(payment_code && mayOpen(rights, 'freeze') ? ['Code' as const] : []),
    ...(second_factor && mayOpen(rights, 'team') ? ['Factor' as const] : []),
  ]
  if (me.id === user.id || possible.length === 0) return undefined
  return (
    <div className="mt-3 flex flex-wrap gap-2.5">
      {possible.map((what) => (
        <Button key={what} variant="outline" onClick={() => setResetting(what)}>
          {text(`reset${what}`)}
        </Button>
      ))}
      {resetting && <Resetting user={user} what={resetting} onClose={() => setResetting(undefined)} />}
    </div>
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
        <Button variant="link" aria-label={`${text('endSession')}: ${name}`} onClick={onEnd}>
          {text('endSession')}
        </Button>
      )}
    </li>
  )
}

/** The credential that an operator removes when its owner can no longer use it: the payment code, or the app of the second factor. */
type Reset = keyof typeof resets
const resets = {
  Code: { address: 'POST /api/portal/user/reset_code', done: 'doneReset' },
  Factor: { address: 'POST /api/portal/user/reset_factor', done: 'doneFactor' },
} as const
type ResettingProps = { user: PortalUserDetail; what: Reset; onClose: () => void }

function Resetting({ user: { id, account }, what, onClose }: ResettingProps) {
  const text = useTranslations('portal.users')
  const { address, done } = resets[what]
  const { send, isBusy } = useFormMutation(
    (checked: string, headers) => call(address, { body: { id, checked } }, headers),
    {
      renews: ['users', 'decisions'],
      done: text(done),
      onDone: onClose,
    },
  )
  return (
    <ReasonDialog
      title={text(`reset${what}Title`, { account })}
      label={text('checked')}
      missing={text('reasonNeeded')}
      action={text(`reset${what}`)}
      isDanger
      isBusy={isBusy}
      onConfirm={(checked) => void send(checked)}
      onClose={onClose}
    >
      {text(`reset${what}Text`)}
    </ReasonDialog>
  )
}

type EndSessionDialogProps = { user: PortalUserDetail; session: Session; onClose: () => void }

function EndSessionDialog({ user: { id }, session, onClose }: EndSessionDialogProps) {
  const text = useTranslations('portal.users')
  const device = useDeviceName()(session)
  const { send, isBusy } = useFormMutation(
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
