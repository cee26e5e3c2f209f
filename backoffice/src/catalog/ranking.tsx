import type { RankedProduct } from '@sealane/contract/heroes'
import { useFormatter, useTranslations } from 'use-intl'
import { Loading } from '../ui/loading.tsx'
import { Card } from '@sealane/ui/card'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '@sealane/ui/empty'
import { useRanking } from './catalog.queries.ts'

/** Explains the order of the products, which is calculated and cannot be set by hand. */
export function Ranking() {
  const text = useTranslations('portal.ranking')
  const query = useRanking()
  if (query.data === undefined) return <Loading query={query} />
  const { items, weights } = query.data
  return (
    <>
      <p className="type-c1 mb-3.5 max-w-[70ch] text-ink-2">{text('formula', weights)}</p>
      <Card className="overflow-hidden pt-3.5">
        {items.length === 0 ? (
          <Empty title={text('empty')} />
        ) : (
          <QueueTable
            columns={[
              { name: 'rank', title: text('rank') },
              { name: 'product', title: text('product') },
              { name: 'sold', title: text('sold'), from: 'mid', align: 'right' },
              { name: 'liked', title: text('liked'), from: 'mid', align: 'right' },
              { name: 'seen', title: text('seen'), from: 'mid', align: 'right' },
              { name: 'score', title: text('score'), align: 'right' },
            ]}
          >
            {items.map((product) => (
              <RankRow key={product.id} product={product} />
            ))}
          </QueueTable>
        )}
      </Card>
    </>
  )
}

function RankRow({ product }: { product: RankedProduct }) {
  const format = useFormatter()
  const { rank, score, sold, liked, seen, points } = product
  return (
    <tr>
      <td className="font-semibold tabular-nums">{rank}</td>
      <td>
        <RankedProductCell product={product} />
      </td>
      <Points count={sold} points={points.sold} />
      <Points count={liked} points={points.liked} />
      <Points count={seen} points={points.seen} />
      <td className="text-right font-semibold tabular-nums">{format.number(score)}</td>
    </tr>
  )
}

function RankedProductCell({
  product: { name, image, image_color, shop, sold, liked, seen },
}: {
  product: RankedProduct
}) {
  const text = useTranslations('portal.ranking')
  return (
    <div className="flex items-center gap-3">
      <img
        src={image.replace(/-800\.webp$/, '-200.webp')}
        alt=""
        width={44}
        height={44}
        loading="lazy"
        className="size-11 flex-none rounded-tile object-cover"
        style={{ backgroundColor: image_color }}
      />
      <div className="min-w-0">
        <div className="font-semibold break-words">{name}</div>
        <div className="type-c1 text-ink-2">{shop}</div>
        <div className="type-c1 text-ink-2 mid:hidden">{text('facts', { sold, liked, seen })}</div>
      </div>
    </div>
  )
}

/** The number of events, and the points that they add to the score. */
function Points({ count, points }: { count: number; points: number }) {
  const text = useTranslations('portal.ranking')
  const format = useFormatter()
  return (
    <td className="text-right tabular-nums max-mid:hidden">
      {format.number(count)}
      <div className="type-c1 text-ink-2">{text('points', { n: points })}</div>
    </td>
  )
}
