import type { NotificationSettings } from '@sealane/contract/notifications'
import { MailCheck, MailWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Group } from '../ui/group.tsx'
import { Row } from '../ui/row.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { choiceIcons } from './notification-styles.ts'
import { useNotificationSettings } from './use-notification-settings.ts'

/** The choice of mails by topic. Without a verified e-mail none are sent, and the row leads to the verification. */
export function MailRows({ settings }: { settings: NotificationSettings }) {
  const text = useTranslations('settings.mail')
  return (
    <Group title={text('title')}>
      {settings.email_verified ? (
        <>
          <MailChoices settings={settings} />
          <Row icon={MailCheck} title={<span className="font-normal text-ink-2">{text('always')}</span>} />
        </>
      ) : (
        <Row icon={MailWarning} title={text('unverified')} href="/passwords" />
      )}
    </Group>
  )
}

/** A topic that is turned off in the list may still come by mail. */
function MailChoices({ settings: { topics } }: { settings: NotificationSettings }) {
  const text = useTranslations('settings.notices')
  const { mutate } = useNotificationSettings()
  return topics.map(({ topic, mail }) => (
    <SwitchRow
      key={topic}
      icon={choiceIcons[topic]}
      title={text(topic)}
      isOn={mail}
      onChange={(isOn) => mutate({ topic, mail: isOn })}
    />
  ))
}
