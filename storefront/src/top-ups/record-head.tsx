import type { LucideIcon } from 'lucide-react'
import { useDateTime } from '../app/date-time.ts'
import { Icon } from '@sealane/ui/icon'
import { Tag, type Tone } from '@sealane/ui/tag'

type RecordHeadProps = {
  look: { icon: LucideIcon; tile: string; tone: Tone }
  title: string
  /** The time of the request. */
  at: string
  status: string
}

/** The head of a record card: subject, time and status. */
export function RecordHead({ look, title, at, status }: RecordHeadProps) {
  const dateTime = useDateTime()
  return (
    <div className="wraps flex items-center gap-3 border-b border-line px-4 py-3.5">
      <span className={`grid size-10 flex-none place-items-center rounded-frame ${look.tile}`}>
        <Icon of={look.icon} size={22} />
      </span>
      <div className="min-w-0 grow">
        <h2 className="type-h3 break-words">{title}</h2>
        <p className="type-c1 mt-0.5 text-ink-2">
          {dateTime(new Date(at), { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' })}
        </p>
      </div>
      <span className="flex-none">
        <Tag tone={look.tone}>{status}</Tag>
      </span>
    </div>
  )
}
