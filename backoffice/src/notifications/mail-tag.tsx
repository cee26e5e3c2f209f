import type { MailStatus } from '@sealane/contract/mails'
import { CircleCheck, Clock, OctagonX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'

const mailStatusStyles = {
  waiting: { tone: 'warn', icon: Clock },
  sent: { tone: 'ok', icon: CircleCheck },
  failed: { tone: 'bad', icon: OctagonX },
} as const

export function MailTag({ status }: { status: MailStatus }) {
  const text = useTranslations('portal.mails')
  return <Tag {...mailStatusStyles[status]}>{text(status)}</Tag>
}
