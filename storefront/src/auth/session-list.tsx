import type { LoginSession } from '@sealane/contract/security'
import { Laptop, MonitorSmartphone, Smartphone, Tablet, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Group } from '../ui/group.tsx'
import { Icon } from '@sealane/ui/icon'
import { Tag } from '@sealane/ui/tag'
import { useEndingSessions } from './use-ending-sessions.ts'
import { useLastSeen } from './use-last-seen.ts'

/** All sessions of the account, with a button to end each. This device's session ends only by log-out. */
export function SessionList({ sessions }: { sessions: LoginSession[] }) {
  const text = useTranslations('settings.security')
  const { end, ending } = useEndingSessions()
  return (
    <Group title={text('sessions')} right={sessions.some(({ current }) => !current) && <EndOthers />}>
      {sessions.map((session) => (
        <SessionRow key={session.id} session={session} isEnding={ending === session.id} onEnd={() => end(session.id)} />
      ))}
    </Group>
  )
}

type SessionRowProps = { session: LoginSession; isEnding: boolean; onEnd: () => void }

function SessionRow({ session, isEnding, onEnd }: SessionRowProps) {
  const text = useTranslations()
  const activityText = useLastSeen()
  const name = useDeviceName(session)
  const iconStyle = session.current ? 'bg-ok-soft text-ok' : 'bg-sunken text-ink-2'
  const detail = [session.place, activityText(session)].filter(Boolean).join(' · ')
  return (
    <div className="wraps flex min-h-16.5 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line">
      <span className={`grid size-9.5 flex-none place-items-center rounded-frame ${iconStyle}`}>
        <Icon of={drawingOf(session.system)} size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold">{name}</span>
        <span className="type-c1 block text-ink-2">{detail}</span>
      </span>
      {session.current ? (
        <span className="flex-none whitespace-nowrap">
          <Tag tone="ok">{text('settings.thisDevice')}</Tag>
        </span>
      ) : (
        <Button
          variant="text"
          size="m"
          className="-mr-4.5 max-w-full text-bad!"
          isBusy={isEnding}
          aria-label={`${text('shell.actions.logOut')}: ${name}, ${detail}`}
          onClick={onEnd}
        >
          {text('shell.actions.logOut')}
        </Button>
      )}
    </div>
  )
}

function useDeviceName({ browser, system }: LoginSession): string {
  const text = useTranslations('settings.security')
  if (browser !== null && system !== null) return text('device', { browser, system })
  return browser ?? system ?? text('unknownDevice')
}

const drawings: Record<string, LucideIcon> = {
  iPhone: Smartphone,
  Android: Smartphone,
  iPad: Tablet,
  macOS: Laptop,
  Windows: Laptop,
  Linux: Laptop,
  ChromeOS: Laptop,
}

function drawingOf(system: string | null): LucideIcon {
  return drawings[system ?? ''] ?? MonitorSmartphone
}

function EndOthers() {
  const text = useTranslations('settings.security')
  const [isAsking, setIsAsking] = useState(false)
  const { endOthers, isEndingOthers } = useEndingSessions(() => setIsAsking(false))
  return (
    <>
      <Button variant="text" size="m" className="-mr-4.5 max-w-full text-bad!" onClick={() => setIsAsking(true)}>
        {text('endOthers')}
      </Button>
      <ConfirmSheet
        isOpen={isAsking}
        title={text('endTitle')}
        text={text('endText')}
        action={text('endOthers')}
        isDanger
        isBusy={isEndingOthers}
        onConfirm={endOthers}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}
