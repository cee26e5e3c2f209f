import { usedShare } from '@sealane/contract/queues'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { ageOf, toneOfShare } from './age.rules.ts'

const colours = { plain: 'text-ink-2', ok: 'text-ok', warn: 'text-warn', bad: 'text-bad' } as const
const bars = { plain: 'bg-ink-3', ok: 'bg-ok', warn: 'bg-warn', bad: 'bg-bad' } as const
const everyMs = 30_000

/** Returns the current time, updated every 30 seconds. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Returns a function that formats a waiting time. */
export function useAge(): (since: string, now: number) => string {
  const text = useTranslations('portal.ages')
  return (since, now) => {
    const age = ageOf(since, now)
    if (age.unit === 'minutes') return text('minutes', { minutes: age.minutes })
    return age.unit === 'hours' ? text('hours', age) : text('days', { days: age.days })
  }
}

/** Shows the waiting time against the promised one. The bar has the colour; a late item also has a word beside it. */
export function Waiting({ since, due }: { since: string; due: string | null }) {
  const text = useTranslations('portal.ages')
  const now = useNow()
  const age = useAge()
  const share = usedShare(since, due, now)
  const tone = toneOfShare(share)
  return (
    <div className="w-24">
      <div className="flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap">
        <b className={`tabular-nums ${colours[tone]}`}>{age(since, now)}</b>
        {tone === 'bad' && <span className="type-c2 text-bad">{text('late')}</span>}
      </div>
      {share !== undefined && (
        <div className="mt-1.5 h-1 rounded-[2px] bg-sunken">
          <div className={`h-1 rounded-[2px] ${bars[tone]}`} style={{ width: `${share * 100}%` }} />
        </div>
      )}
    </div>
  )
}
