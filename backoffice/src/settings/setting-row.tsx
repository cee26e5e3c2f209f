import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Tag } from '@sealane/ui/tag'
import type { SettingWithChanges } from './setting.queries.ts'
import { networkOf } from './setting.rules.ts'
import { useSettingName, useSettingValue } from './setting-words.ts'

/** The setting's name and value, with a button to change it. */
export function SettingRow({ setting, onChange }: { setting: SettingWithChanges; onChange: () => void }) {
  const text = useTranslations('portal.settings')
  const { name, explanation } = useSettingName()(setting.key)
  const say = useSettingValue()
  const { dateTime } = useFormatter()
  const [last] = setting.changes
  const isChanged = JSON.stringify(setting.value) !== JSON.stringify(setting.standard)
  const network = networkOf(setting.key)?.network
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 grow">
        <div className="font-semibold">{name}</div>
        {explanation !== undefined && <div className="type-c1 text-ink-2">{explanation}</div>}
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className={`tabular-nums ${network === undefined ? '' : 'min-w-0 break-all'}`}>
            {say(setting.key, setting.value)}
          </span>
          {isChanged && setting.standard !== '' && (
            <Tag tone="brand">{text('standardIs', { value: say(setting.key, setting.standard) })}</Tag>
          )}
          {setting.pending !== null && <Tag tone="warn">{text('waiting.tag')}</Tag>}
        </div>
        {last !== undefined && (
          <div className="type-c2 mt-1 text-ink-2">
            {text('changedBy', {
              who: last.operator,
              at: dateTime(new Date(last.at), { dateStyle: 'medium', timeStyle: 'short' }),
            })}
          </div>
        )}
      </div>
      <Button
        variant="outline"
        aria-label={`${text('change')}: ${network === undefined ? '' : `${network} `}${name}`}
        onClick={onChange}
      >
        {text('change')}
      </Button>
    </li>
  )
}
