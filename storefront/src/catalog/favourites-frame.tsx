import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { IconButton } from '@sealane/ui/icon-button'
import { Page } from '../ui/page.tsx'
import { favouriteCounts } from './favourites.queries.ts'

type Segment = 'products' | 'shops' | 'seen'
type FavouritesFrameProps = {
  segment: Segment
  /** The page's own address; both addresses have the recently viewed products. */
  path: '/myFavourite' | '/heart'
  children: ReactNode
}

/** The frame of products, shops and recently viewed products: three addresses that look like one page. */
export function FavouritesFrame({ segment, path, children }: FavouritesFrameProps) {
  const text = useTranslations('favourites')
  const { go } = useNavigation()
  return (
    <Page
      title={text('title')}
      width="wide"
      fallback="/profile"
      right={<IconButton icon={Search} label={text('search')} onClick={() => go('/search')} />}
    >
      <Segments segment={segment} path={path} />
      <h2 className="sr-only">{text(`segments.${segment}`)}</h2>
      <div className="pt-4">{children}</div>
    </Page>
  )
}

function Segments({ segment, path }: Omit<FavouritesFrameProps, 'children'>) {
  const text = useTranslations('favourites')
  const format = useFormatter()
  const { data } = useQuery(favouriteCounts(useCall()))
  const ways = [
    { value: 'products', href: '/myFavourite', count: data?.products },
    { value: 'shops', href: '/heart', count: data?.shops },
    { value: 'seen', href: `${path}?part=seen`, count: undefined },
  ] as const
  return (
    <nav aria-label={text('title')} className="flex flex-wrap rounded-tile bg-sunken p-1 desk:max-w-120">
      {ways.map(({ value, href, count }) => (
        <Link
          key={value}
          href={href}
          replace
          aria-current={value === segment ? 'page' : undefined}
          className={`type-b2 flex min-h-11 min-w-0 flex-auto flex-wrap items-center justify-center gap-x-2 rounded-frame px-2 text-center font-semibold ${value === segment ? 'bg-surface shadow-1' : 'text-ink-2'}`}
        >
          {text(`segments.${value}`)}
          {count !== undefined && count > 0 && (
            <span className="font-medium text-ink-2 tabular-nums">{format.number(count)}</span>
          )}
        </Link>
      ))}
    </nav>
  )
}
