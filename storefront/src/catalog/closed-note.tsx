import { useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'
import { Note } from '@sealane/ui/note'

/** Shows that a shop takes no orders: 'Not Yet Open', and the day it opens again if that is known. */
export function ClosedNote({ opensAt, children }: { opensAt: string | null; children: string }) {
  const errors = useTranslations('shell.errors')
  const opens = useOpensAgain(opensAt)
  return (
    <div className="mt-3">
      <Note tone="warn">
        <b className="font-semibold">{errors('notOpen')}</b> · {opens !== undefined && <>{opens} · </>}
        {children}
      </Note>
    </div>
  )
}

/** Returns undefined if no day is given. */
export function useOpensAgain(opensAt: string | null): string | undefined {
  const text = useTranslations('shell.shop')
  const dateTime = useDateTime()
  if (opensAt === null) return undefined
  return text('opensAgain', { date: dateTime(new Date(opensAt), { day: 'numeric', month: 'long' }) })
}
