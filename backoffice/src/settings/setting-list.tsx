import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { mayOpen } from '../app/access.rules.ts'
import { useAccessRights } from '../app/use-access-rights.ts'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { LoadFailed, RowsSkeleton } from '../ui/states.tsx'
import { CurrencyCard } from './currency-card.tsx'
import { NetworkCards } from './network-cards.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { useSettings, type SettingWithChanges } from './setting.queries.ts'
import { groupOf, groups, networkOf, type SettingGroupName } from './setting.rules.ts'
import { SettingRow } from './setting-row.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

/** Networks have their own cards. */
const groupsInColumns = groups.filter((group) => group !== 'network')

/** All settings that can be changed while the platform runs. */
export function SettingList() {
  const text = useTranslations('portal.settings')
  const query = useSettings()
  const [changing, setChanging] = useState<SettingWithChanges>()
  const rights = useAccessRights()
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
      <WaitingChanges settings={items ?? []} />
      <div className="gap-4 desk:columns-2">
        {groupsInColumns.map((group) => (
          <SettingGroup
            key={group}
            group={group}
            settings={(items ?? []).filter(({ key }) => groupOf(key) === group)}
            onChange={setChanging}
          />
        ))}
        {mayOpen(rights, 'currency') && <CurrencyCard />}
      </div>
      <NetworkCards settings={(items ?? []).filter(({ key }) => networkOf(key) !== undefined)} onChange={setChanging} />
      {changing !== undefined && <SettingDialog setting={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

type SettingGroupProps = {
  group: SettingGroupName
  settings: SettingWithChanges[]
  onChange: (setting: SettingWithChanges) => void
}

function SettingGroup({ group, settings, onChange }: SettingGroupProps) {
  const text = useTranslations('portal.settings')
  if (settings.length === 0) return undefined
  return (
    <Card className="mb-4 break-inside-avoid px-5 pt-4 pb-2">
      <h2 className="type-h2 mb-2">{text(`groups.${group}`)}</h2>
      {group === 'language' && <p className="type-b2 mb-2 text-ink-2">{text('leads.language')}</p>}
      <ul>
        {settings.map((setting) => (
          <SettingRow key={setting.key} setting={setting} onChange={() => onChange(setting)} />
        ))}
      </ul>
    </Card>
  )
}
