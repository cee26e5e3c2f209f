import type { Conversation } from '@sealane/contract/chat'
import { CheckCheck, Check, CircleAlert, Clock } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../orders/use-moment.ts'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Bubble } from './bubble.tsx'
import { newestRead, toDays, type Run, type ThreadMessage } from './conversation.rules.ts'
import type { MessageOutbox } from './use-sending.ts'
import { useDayName } from './use-day-name.ts'

type ConversationThreadProps = { said: ThreadMessage[]; conversation: Conversation; sending: MessageOutbox }

/** Lists the messages by day, and within a day in runs of one side. */
export function ConversationThread({ said, conversation, sending }: ConversationThreadProps) {
  const text = useTranslations('service.talk')
  const dayName = useDayName()
  const moment = useMoment()
  const readKey = newestRead(said)
  return toDays(said, (time) => new Date(time).toDateString()).map(({ key, at, runs }) => (
    <section key={key} aria-label={dayName(at)}>
      <p className="type-c2 pt-4 pb-0.5 text-center text-ink-3">
        {text('dayAndTime', { day: dayName(at), time: moment.time(at) })}
      </p>
      {runs.map((run) => (
        <RunOfMessages key={run.key} run={run} conversation={conversation} readKey={readKey} sending={sending} />
      ))}
    </section>
  ))
}

type RunProps = { run: Run; conversation: Conversation; readKey: string | undefined; sending: MessageOutbox }

function RunOfMessages({ run, conversation, readKey, sending }: RunProps) {
  const isOwn = run.from === 'shopper'
  const last = run.messages.at(-1)
  return (
    <div className={`mt-2 flex flex-col gap-2 ${isOwn ? 'items-end' : 'items-start'}`}>
      {run.messages.map((message) => (
        <div key={message.key} className="flex w-full flex-col">
          <Bubble said={message} share={message.progress === 'sending' ? sending.shares[message.key] : undefined} />
          {message.progress === 'failed' && <Failed said={message} sending={sending} />}
          {message.key === readKey && conversation.read !== null && <ReadSince at={conversation.read.at} />}
        </div>
      ))}
      {!isOwn && last !== undefined && <Author run={run} shop={conversation.shop} at={last.created_at} />}
      {isOwn && last !== undefined && last.key !== readKey && <Tick said={last} />}
    </div>
  )
}

const messageFootStyle = 'type-c2 flex items-center gap-1 text-ink-3'

/** Names the member of staff, and the time. */
function Author({ run, shop, at }: { run: Run; shop: Conversation['shop']; at: string }) {
  const text = useTranslations('service')
  const moment = useMoment()
  const side = shop === null ? text('platform') : shop.name
  const author = run.author === '' ? side : text('talk.author', { name: run.author, side })
  return (
    <p className={messageFootStyle}>
      {author} · <time dateTime={at}>{moment.time(at)}</time>
    </p>
  )
}

function ReadSince({ at }: { at: string }) {
  const text = useTranslations('service.talk')
  const moment = useMoment()
  return (
    <p className={`${messageFootStyle} mt-1.25 justify-end`}>
      {text('readAt', { time: moment.at(at) })}
      <Icon of={CheckCheck} size={16} className="text-brand-text" />
    </p>
  )
}

const ticks = { waiting: Clock, sending: Clock, sent: Check, read: CheckCheck } as const

/** Shows the progress of the last message. */
function Tick({ said: { progress, created_at } }: { said: ThreadMessage }) {
  const text = useTranslations('service.talk')
  const moment = useMoment()
  if (progress === 'failed') return undefined
  const isUnderWay = progress === 'waiting' || progress === 'sending'
  return (
    <p className={messageFootStyle}>
      {isUnderWay ? text(progress) : <span className="sr-only">{text(progress)}</span>}
      {!isUnderWay && <time dateTime={created_at}>{moment.time(created_at)}</time>}
      <Icon of={ticks[progress]} size={16} className={progress === 'read' ? 'text-brand-text' : ''} />
    </p>
  )
}

function Failed({ said: { key }, sending }: { said: ThreadMessage; sending: MessageOutbox }) {
  const text = useTranslations('service.talk')
  const actions = useTranslations('shell.actions')
  return (
    <div role="alert" className="type-c1 flex flex-wrap items-center justify-end gap-x-1 font-medium text-bad">
      <Icon of={CircleAlert} size={16} />
      {text('failed')}
      <Button variant="text" size="m" onClick={() => sending.retry(key)}>
        {actions('retry')}
      </Button>
      <Button variant="text" size="m" className="text-ink-2!" onClick={() => sending.discard(key)}>
        {text('discard')}
      </Button>
    </div>
  )
}
