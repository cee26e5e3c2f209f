import type { OwnReview as Review } from '@sealane/contract/reviews'
import { useTranslations } from 'use-intl'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { useMoment } from '../orders/use-moment.ts'
import { Note } from '@sealane/ui/note'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { Stars } from '@sealane/ui/stars'
import { ReviewPictures } from './review-pictures.tsx'
import { ReviewedOrder } from './reviewed-order.tsx'

/** The shopper's review of the order, and the shop's reply. */
export function OwnReview({ review }: { review: Review }) {
  const text = useTranslations('reviews.own')
  const moment = useMoment()
  const { order, content, pictures, hidden_reason, created_at } = review
  return (
    <Page title={text('title')} fallback={`/orderInfo/${order.id}`}>
      {hidden_reason !== null && <Hidden reason={hidden_reason} />}
      <ReviewedOrder order={order} isLink />
      <Card className="mt-3 p-4">
        <ScoreList review={review} />
        <p className="mt-4 break-words whitespace-pre-line">{content}</p>
        <ReviewPictures pictures={pictures} nameOf={(n) => text('picture', { n })} />
        {created_at !== null && (
          <p className="type-c2 mt-3 text-ink-2">{text('posted', { day: moment.day(created_at) })}</p>
        )}
      </Card>
      <Reply review={review} />
    </Page>
  )
}

function Hidden({ reason }: { reason: string }) {
  const text = useTranslations('reviews.own')
  return (
    <div className="mb-3">
      <Note tone="warn">
        <b className="block font-semibold">{text('hidden')}</b>
        {text('hiddenText', { reason })}
      </Note>
    </div>
  )
}

function ScoreList({ review: { product_score, service_score, postage_score } }: { review: Review }) {
  const text = useTranslations('reviews.list')
  const product = useTranslations('shell.product')
  const scores = [
    { label: text('product'), stars: product_score },
    { label: text('service'), stars: service_score },
    { label: text('postage'), stars: postage_score },
  ]
  return (
    <dl className="flex flex-col gap-2">
      {scores.map(({ label, stars }) => (
        <div key={label} className="flex items-center justify-between gap-4">
          <dt className="type-b2 font-semibold">{label}</dt>
          <dd>
            <Stars value={stars ?? 0} label={product('rated', { rating: String(stars ?? 0) })} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Reply({ review: { order, reply, replied_at } }: { review: Review }) {
  const text = useTranslations('reviews.own')
  const moment = useMoment()
  if (reply === null) return undefined
  return (
    <Card className="mt-3 p-4">
      <div className="flex items-center gap-2.5">
        <ShopLogo src={order.shop.logo} size={32} />
        <h2 className="type-h3 min-w-0 grow">{text('replyFrom', { shop: order.shop.name })}</h2>
        {replied_at !== null && <span className="type-c2 flex-none text-ink-2">{moment.day(replied_at)}</span>}
      </div>
      <p className="mt-2.5 break-words whitespace-pre-line">{reply}</p>
    </Card>
  )
}
