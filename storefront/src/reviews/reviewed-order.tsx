import type { OwnReview } from '@sealane/contract/reviews'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useMoment } from '../orders/use-moment.ts'
import { Card } from '@sealane/ui/card'
import { Picture } from '../ui/picture.tsx'

type ReviewedOrderProps = {
  order: OwnReview['order']
  /** False while the shopper writes, so that no link leads away. */
  isLink?: boolean
}

const picturesMaximum = 4

/** The order under review: one product by its name, several by their pictures. */
export function ReviewedOrder({ order: { id, shop, items, received_at }, isLink = false }: ReviewedOrderProps) {
  const text = useTranslations('reviews.write')
  const moment = useMoment()
  const [first] = items
  if (first === undefined) return undefined
  const received = received_at === null ? [] : [text('received', { day: moment.day(received_at) })]
  const isOne = items.length === 1
  const facts = [isOne ? first.spec : shop.name, ...(isOne ? [shop.name] : []), ...received].filter(
    (fact) => fact !== '',
  )
  const content = (
    <span className={`flex gap-3 p-3 ${isOne ? 'items-center' : 'flex-col'}`}>
      <span className="flex flex-none gap-2">
        {items.slice(0, picturesMaximum).map((item) => (
          <Picture
            key={item.id}
            src={item.image}
            color={item.image_color}
            alt={isOne ? '' : item.name}
            sizes="64px"
            className="size-16 rounded-picture"
          />
        ))}
      </span>
      <span className="min-w-0 grow">
        <span className="type-h3 line-clamp-2">{isOne ? first.name : text('products', { n: items.length })}</span>
        <span className="type-c1 mt-1 block text-ink-2">{facts.join(' · ')}</span>
      </span>
    </span>
  )
  return (
    <Card>
      {isLink ? (
        <Link href={`/orderInfo/${id}`} className="block">
          {content}
        </Link>
      ) : (
        content
      )}
    </Card>
  )
}
