import type { ReactNode } from 'react'
import { useMoment } from './use-moment.ts'

type TimelineStepProps = { at: string; isNewest: boolean; isLast: boolean; detail?: ReactNode; children: ReactNode }

/** One event in a list with the newest at the top. */
export function TimelineStep({ at, isNewest, isLast, detail, children }: TimelineStepProps) {
  const moment = useMoment()
  return (
    <li className="relative flex items-start gap-3 pb-3.5 last:pb-1">
      {!isLast && (
        <i className={`absolute top-4.5 -bottom-0.5 left-2.25 w-0.5 ${isNewest ? 'bg-brand' : 'bg-line-2'}`} />
      )}
      <i
        className={`relative grid size-5 flex-none place-items-center rounded-full ${isNewest ? 'bg-brand' : 'bg-surface inset-ring-2 inset-ring-line-2'}`}
      >
        {isNewest && <b className="size-1.75 rounded-full bg-on-brand" />}
      </i>
      <div className="min-w-0 grow">
        <p className={`text-15/5 ${isNewest ? 'font-semibold' : ''}`}>{children}</p>
        {detail !== undefined && <p className="type-c1 text-ink-2">{detail}</p>}
      </div>
      <time dateTime={at} className="type-c2 flex-none leading-5! text-ink-2">
        {moment.at(at)}
      </time>
    </li>
  )
}
