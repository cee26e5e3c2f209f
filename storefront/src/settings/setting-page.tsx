import { useTranslations } from 'use-intl'
import { LeaveButton } from '../auth/leave-button.tsx'
import { NotificationChoices } from '../notifications/notification-choices.tsx'
import { Group } from '../ui/group.tsx'
import { Page } from '../ui/page.tsx'
import { ClearRow } from './clear-row.tsx'
import { DataRows } from './data-rows.tsx'
import { RegionRows } from './region-rows.tsx'
import { ThemeChoice } from './theme-choice.tsx'

/** The settings of language, appearance and stored data. */
export function SettingPage() {
  const text = useTranslations()
  return (
    <Page title={text('titles.setting')} fallback="/profile">
      <div className="flex flex-col gap-5">
        <RegionRows />
        <ThemeChoice />
        <NotificationChoices />
        <Group title={text('settings.thisDevice')}>
          <ClearRow />
        </Group>
        <DataRows />
        <LeaveButton variant="danger" />
      </div>
    </Page>
  )
}
