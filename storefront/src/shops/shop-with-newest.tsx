import type { Shop } from '@sealane/contract/shops'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { MoneyText } from '@sealane/ui/money-text'
import { Picture } from '../ui/picture.tsx'
import { ShopLine } from './shop-line.tsx'

const newestMaximum = 3

/** A shop and its three newest products, each a link; two in a row if the text is large. */
export function ShopWithNewest({ shop, isEager = false }: { shop: Shop; isEager?: boolean }) {
  const text = useTranslations('shops.explore')
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-card bg-surface shadow-1">
      <div className="px-3.5 pt-3.5 pb-3">
        <ShopLine shop={shop} />
      </div>
      {shop.newest.length === 0 ? (
        <p className="type-c1 px-3.5 pb-3.5 text-ink-2">{text('noProducts')}</p>
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(max(5.5rem,32%),1fr))] gap-0.75">
          {shop.newest.slice(0, newestMaximum).map(({ id, name, image, image_color, unit_price }) => (
            <li key={id}>
              <Link href={`/detail/${id}/${shop.id}`} className="block -outline-offset-3">
                <Picture
                  src={image}
                  color={image_color}
                  alt=""
                  isEager={isEager}
                  sizes="(min-width: 1024px) 130px, 33vw"
                  className="aspect-square"
                />
                <span className="sr-only">{name}</span>
                <span className="block pt-2.25 pb-2.75 text-center">
                  <MoneyText cents={unit_price} size="s" />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}
