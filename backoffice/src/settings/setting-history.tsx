import { useTranslations } from 'use-intl'
import { Moment } from '../ui/moment.tsx'
import type { SettingWithChanges } from './setting.queries.ts'
import { useSettingValue } from './setting-words.ts'

/** The changes with author, old and new value, newest first; nothing if there are none. */
export function SettingHistory({ setting: { key, changes } }: { setting: SettingWithChanges }) {
  const text = useTranslations('portal.trail')
  const say = useSettingValue()
  if (changes.length === 0) return undefined
  return (
    <section className="border-t border-line pt-4">
      <h3 className="type-c1 mb-2 font-semibold text-ink-2">{text('title')}</h3>
      <ol className="grid gap-2">
        {changes.map(({ operator, before, value, at }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4">
            <span className="min-w-0 break-words">
              <b className="font-semibold">{operator}</b>{' '}
              <span className="text-ink-2">
                {say(key, before)} → {say(key, value)}
              </span>
            </span>
            <Moment at={at} />
          </li>
        ))}
      </ol>
    </section>
  )
}
