import type { NotificationSettings } from '@sealane/contract/notifications'
import { BellOff, BellRing } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Group } from '../ui/group.tsx'
import { Row } from '../ui/row.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { choiceIcons } from './notification-styles.ts'
import { useNotificationSettings } from './use-notification-settings.ts'
import { usePush } from './use-push.ts'

/** The switch for push messages; it is off by default. If push is not possible, the reason is shown. */
export function PushRows({ settings }: { settings: NotificationSettings }) {
  const text = useTranslations('settings.push')
  const { state, isSwitching, change } = usePush(settings)
  if (state === undefined) return <RowsSkeleton count={1} />
  const isAble = state === 'on' || state === 'off'
  return (
    <Group title={text('title')}>
      {isAble ? (
        <SwitchRow
          icon={BellRing}
          title={text('here')}
          detail={text('hereDetail')}
          isOn={state === 'on' ? !isSwitching : isSwitching}
          isDisabled={isSwitching}
          onChange={change}
        />
      ) : (
        <Row icon={BellOff} title={text('here')} detail={text(state)} />
      )}
      {state === 'on' && <PushChoices settings={settings} />}
    </Group>
  )
}

/** The push settings by topic: notifications that are switched off for the list are not pushed either. */
function PushChoices({ settings: { topics } }: { settings: NotificationSettings }) {
  const text = useTranslations('settings.notices')
  const { mutate } = useNotificationSettings()
  return topics.map(({ topic, app, push }) => (
    <SwitchRow
      key={topic}
      icon={choiceIcons[topic]}
      title={text(topic)}
      isOn={app && push}
      isDisabled={!app}
      onChange={(isOn) => mutate({ topic, push: isOn })}
    />
  ))
}
