import type { NotificationSettings } from '@sealane/contract/notifications'
import { useQuery } from '@tanstack/react-query'
import { LockKeyhole } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useToken } from '../app/session.ts'
import { Group } from '../ui/group.tsx'
import { Icon } from '@sealane/ui/icon'
import { Loaded } from '../ui/loaded.tsx'
import { Row } from '../ui/row.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { Tag } from '@sealane/ui/tag'
import { MailRows } from './mail-rows.tsx'
import { choiceIcons } from './notification-styles.ts'
import { notificationSettings } from './notification.queries.ts'
import { PushRows } from './push-rows.tsx'
import { useNotificationSettings } from './use-notification-settings.ts'

/** The settings of the notification list, of mails, and of push messages in this browser. */
export function NotificationChoices() {
  const enabled = useToken() !== undefined // No requests are sent after the log-out has begun.
  const settings = useQuery({ ...notificationSettings(useCall()), enabled })
  return (
    <Loaded query={settings} skeleton={<RowsSkeleton count={3} />}>
      {(loadedSettings) => (
        <>
          <ListChoices settings={loadedSettings} />
          <MailRows settings={loadedSettings} />
          <PushRows settings={loadedSettings} />
        </>
      )}
    </Loaded>
  )
}

function ListChoices({ settings: { topics } }: { settings: NotificationSettings }) {
  const text = useTranslations('settings.notices')
  const { mutate } = useNotificationSettings()
  return (
    <Group title={text('title')}>
      {topics.map(({ topic, app, locked }) =>
        locked ? (
          <Row
            key={topic}
            icon={choiceIcons[topic]}
            title={text(topic)}
            right={
              <span className="flex-none">
                <Tag>
                  <Icon of={LockKeyhole} size={16} />
                  {text('always')}
                </Tag>
              </span>
            }
          />
        ) : (
          <SwitchRow
            key={topic}
            icon={choiceIcons[topic]}
            title={text(topic)}
            isOn={app}
            onChange={(isOn) => mutate({ topic, app: isOn })}
          />
        ),
      )}
    </Group>
  )
}
