import type { FollowedShop } from '@sealane/contract/shops'
import { Sparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCountryName } from '../catalog/country-name.ts'
import { FollowButton } from '../catalog/follow-button.tsx'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { Icon } from '@sealane/ui/icon'
import { Picture } from '../ui/picture.tsx'
import { Rating } from '../ui/rating.tsx'

/** A followed shop: its rating, its newest four products, and the number of new ones since the last visit. */
export function FollowedShopCard({ shop, isEager }: { shop: FollowedShop; isEager: boolean }) {
  const text = useTranslations('favourites')
  const countryName = useCountryName()
  const { id, name, logo, country, rating, new_products } = shop
  return (
    <article className="h-full rounded-card bg-surface p-3.5 shadow-1">
      <div className="wraps flex items-center gap-3">
        <Link href={`/shop/${id}`} className="flex min-h-13 min-w-0 grow items-center gap-3">
          <ShopLogo src={logo} size={52} />
          <span className="min-w-0 grow">
            <span className="type-h2 block truncate">{name}</span>
            <span className="mt-1 flex flex-wrap items-center gap-x-2">
              <Rating value={rating} />
              <span className="type-c2 text-ink-2">{countryName(country)}</span>
            </span>
          </span>
        </Link>
        <FollowButton shop={shop} />
      </div>
      <Newest shop={shop} isEager={isEager} />
      {new_products > 0 && (
        <p className="type-b2 mt-3 flex items-start gap-2">
          <Icon of={Sparkles} size={16} isFilled className="mt-0.5 text-brand-text" />
          <span className="min-w-0">{text.rich('news', { n: new_products, b: bold })}</span>
        </p>
      )}
    </article>
  )
}

function bold(words: ReactNode): ReactNode {
  return <b className="font-semibold">{words}</b>
}

function Newest({ shop: { id: shopId, newest }, isEager }: { shop: FollowedShop; isEager: boolean }) {
  const text = useTranslations('favourites')
  if (newest.length === 0) return <p className="type-c1 mt-3 text-ink-2">{text('nothingSold')}</p>
  return (
    <ul className="mt-3 grid grid-cols-4 gap-2">
      {newest.map(({ id, name, image, image_color }) => (
        <li key={id}>
          <Link href={`/detail/${id}/${shopId}`} aria-label={name} className="block rounded-input">
            <Picture
              src={image}
              color={image_color}
              alt=""
              isEager={isEager}
              sizes="(min-width: 1024px) 84px, 22vw"
              className="aspect-square rounded-input"
            />
          </Link>
        </li>
      ))}
    </ul>
  )
}
