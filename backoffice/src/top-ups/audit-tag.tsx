import type { AuditStatus } from '@sealane/contract/top-ups'
import { CircleCheck, Clock, OctagonX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Tag } from '@sealane/ui/tag'

const auditStatusStyles = {
  0: { tone: 'warn', icon: Clock, key: 'auditing' },
  1: { tone: 'ok', icon: CircleCheck, key: 'passed' },
  2: { tone: 'bad', icon: OctagonX, key: 'refused' },
} as const

export function AuditTag({ status }: { status: AuditStatus }) {
  const text = useTranslations('portal.recharges')
  const { key, ...look } = auditStatusStyles[status]
  return <Tag {...look}>{text(key)}</Tag>
}
