import type { Refund } from '@sealane/contract/refunds'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { Button } from '@sealane/ui/button'
import { MoneyText } from '@sealane/ui/money-text'
import { Card } from '@sealane/ui/card'
import { Picture } from '../ui/picture.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { Tag } from '@sealane/ui/tag'
import { requestAddress } from './refund-address.rules.ts'
import { toneOf } from './refund.rules.ts'
import { refundList } from './refunds.queries.ts'

/** Lists the shopper's requests, finished ones too, above the orders in after-sale. Empty if there is none. */
export function RequestList() {
  const text = useTranslations()
  const query = useInfiniteQuery({ ...refundList(useCall()), refetchOnMount: 'always' })
  const requests = query.data?.pages.flatMap(({ items }) => items) ?? []
  if (query.isPending) return <RowsSkeleton count={2} />
  if (requests.length === 0) return undefined
  return (
    <section aria-labelledby="refund-requests" className="mt-4">
      <h2 id="refund-requests" className="type-h2 mb-2">
        {text('orders.requests')}
      </h2>
      <Card>
        <ul className="desk:grid desk:grid-cols-2">
          {requests.map((refund) => (
            <li key={refund.id} className="border-line max-desk:not-first:border-t desk:nth-[n+3]:border-t">
              <RequestRow refund={refund} />
            </li>
          ))}
        </ul>
      </Card>
      {query.hasNextPage && (
        <div className="mt-2 text-center">
          <Button variant="text" size="m" isBusy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {text('shell.list.loadMore')}
          </Button>
        </div>
      )}
    </section>
  )
}

function RequestRow({ refund }: { refund: Refund }) {
  const { id, order, item, label, amount, refunded } = refund
  return (
    <Link href={requestAddress(order, id)} className="flex items-center gap-3 p-3 -outline-offset-3">
      <Picture
        src={item.image}
        color={item.image_color}
        alt=""
        sizes="52px"
        className="size-13 flex-none rounded-input"
      />
      <span className="min-w-0 grow">
        <span className="type-h3 line-clamp-2">{item.name}</span>
        <span className="mt-1 block">
          <Tag tone={toneOf(refund)}>{label}</Tag>
        </span>
      </span>
      <MoneyText cents={refunded ?? amount} size="s" className="flex-none" />
    </Link>
  )
}
