import type { ApplicationStatus } from '@sealane/contract/applications'
import { CircleCheck, Clock, OctagonX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'

const applicationStatusStyles = {
  reviewing: { tone: 'warn', icon: Clock },
  approved: { tone: 'ok', icon: CircleCheck },
  refused: { tone: 'bad', icon: OctagonX },
} as const

export function ApplicationTag({ status }: { status: ApplicationStatus }) {
  const text = useTranslations('portal.applications')
  return <Tag {...applicationStatusStyles[status]}>{text(status)}</Tag>
}
