import { ChevronRight, CircleCheckBig, CreditCard, Package, PackageCheck, Plane, type LucideIcon } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { Badge } from '@sealane/ui/badge'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'

type OrderStatusLink = { status: '0' | '1' | '2' | '3' | '4'; icon: LucideIcon }

const orderStatusLinks: readonly OrderStatusLink[] = [
  { status: '0', icon: CreditCard },
  { status: '1', icon: Package },
  { status: '2', icon: Plane },
  { status: '3', icon: PackageCheck },
  { status: '4', icon: CircleCheckBig },
]
/** Completed orders need no action, so their number is not shown. */
const withoutCount = new Set(['4'])

/** Orders by status, with their numbers. No column is narrower than its longest word: if five do not fit, the row scrolls. */
export function Purchases({ counts }: { counts: Record<string, number> | undefined }) {
  const text = useTranslations('profile')
  const words = useTranslations('statuses')
  return (
    <Card>
      <div className="flex items-center justify-between px-4 pt-2">
        <h2 className="type-h2">{text('purchases')}</h2>
        <Link href="/myPurchases" className="type-c1 flex min-h-11 items-center gap-1 font-semibold text-brand-text">
          {text('all')}
          <Icon of={ChevronRight} size={16} />
        </Link>
      </div>
      <ul className="scroll-row flex gap-1 px-1.5 pt-1 pb-3.5">
        {orderStatusLinks.map(({ status, icon }) => {
          const count = withoutCount.has(status) ? 0 : (counts?.[status] ?? 0)
          return (
            <li key={status} className="min-w-min flex-1">
              <Link
                href={`/myPurchases/${status}`}
                className="press flex min-h-16 flex-col items-center gap-1 px-1 text-center"
              >
                <span className="relative grid h-10 w-11 place-items-center">
                  <Icon of={icon} />
                  <Badge count={count} className="absolute -top-0.5 -right-0.5 ring-2 ring-surface" />
                </span>
                <span className="font-display text-12.5/[1.15] font-semibold break-keep text-ink-2">
                  {words(status)}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
