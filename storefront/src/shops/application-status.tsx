import type { Application } from '@sealane/contract/applications'
import { CircleCheck, Clock, OctagonX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'
import { ButtonLink } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'

const applicationStyles = {
  reviewing: { tone: 'warn', icon: Clock },
  approved: { tone: 'ok', icon: CircleCheck },
  refused: { tone: 'bad', icon: OctagonX },
} as const

/** Shows the status of the application and the next step. */
export function ApplicationStatus({ application }: { application: Application }) {
  const text = useTranslations('platform.status')
  const dateTime = useDateTime()
  const { status, shop_name, reason, shop_id, created_at } = application
  const { tone, icon } = applicationStyles[status]
  const day = dateTime(new Date(created_at), { day: 'numeric', month: 'long', year: 'numeric' })
  return (
    <Card className="mt-6 p-4">
      <div className="flex items-start justify-between gap-3">
        <h2 className="type-h2 min-w-0 break-words">{shop_name}</h2>
        <Tag tone={tone}>
          <Icon of={icon} size={14} />
          {text(status)}
        </Tag>
      </div>
      <p className="type-b2 mt-2 text-ink-2">{text(`${status}Text`, { day })}</p>
      {reason !== null && <p className="type-b2 mt-3 rounded-input bg-sunken px-3.5 py-3">{reason}</p>}
      {shop_id !== null && (
        <div className="mt-4">
          <ButtonLink href={`/shop/${shop_id}`} variant="soft" size="m" isBlock>
            {text('toShop')}
          </ButtonLink>
        </div>
      )}
    </Card>
  )
}
