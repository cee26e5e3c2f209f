import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Card, Page } from '../ui/page.tsx'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { Tag } from '../ui/tag.tsx'
import { CurrencyCard } from './currency-card.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { useSettings, type Setting } from './setting.queries.ts'
import { groupOf, groups, type Group } from './setting.rules.ts'
import { useSettingName, useSettingValue } from './setting-words.ts'

/** Everything that may be changed while the shop is open. */
export function SettingList() {
  const text = useTranslations('portal.settings')
  const query = useSettings()
  const [changing, setChanging] = useState<Setting>()
  const items = query.data?.items
  return (
    <Page title={text('title')}>
      <p className="mb-4 max-w-[70ch] text-ink-2">{text('lead')}</p>
      {items === undefined && query.error === null && (
        <Card>
          <RowsSkeleton />
        </Card>
      )}
      {items === undefined && query.error !== null && (
        <LoadFailed error={query.error} isBusy={query.isFetching} onRetry={() => void query.refetch()} />
      )}
      <div className="gap-4 desk:columns-2">
        {groups.map((group) => (
          <SettingGroup
            key={group}
            group={group}
            settings={(items ?? []).filter(({ key }) => groupOf(key) === group)}
            onChange={setChanging}
          />
        ))}
        <CurrencyCard />
      </div>
      {changing !== undefined && <SettingDialog setting={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

type GroupProps = { group: Group; settings: Setting[]; onChange: (setting: Setting) => void }

function SettingGroup({ group, settings, onChange }: GroupProps) {
  const text = useTranslations('portal.settings')
  if (settings.length === 0) return undefined
  return (
    <Card className="mb-4 break-inside-avoid px-5 pt-4 pb-2">
      <h2 className="type-h2 mb-2">{text(`groups.${group}`)}</h2>
      <ul>
        {settings.map((setting) => (
          <SettingRow key={setting.key} setting={setting} onChange={() => onChange(setting)} />
        ))}
      </ul>
    </Card>
  )
}

function SettingRow({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const text = useTranslations('portal.settings')
  const { name, explanation } = useSettingName()(setting.key)
  const say = useSettingValue()
  const isChanged = JSON.stringify(setting.value) !== JSON.stringify(setting.standard)
  return (
    <li className="flex min-h-16 items-center gap-3 border-t border-line py-2">
      <div className="min-w-0 grow">
        <div className="font-semibold">{name}</div>
        {explanation !== undefined && <div className="type-c1 text-ink-2">{explanation}</div>}
        <div className="mt-1 flex flex-wrap items-center gap-2">
          <span className="tabular-nums">{say(setting.key, setting.value)}</span>
          {isChanged && <Tag tone="brand">{text('standardIs', { value: say(setting.key, setting.standard) })}</Tag>}
        </div>
      </div>
      <Button variant="outline" aria-label={`${text('change')}: ${name}`} onClick={onChange}>
        {text('change')}
      </Button>
    </li>
  )
}
