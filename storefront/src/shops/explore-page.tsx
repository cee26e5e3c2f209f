import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { LayoutList, Search } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Link, useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation, useNeedLogin } from '../app/navigation.ts'
import { useToken } from '../app/session.ts'
import { CategoryChips } from '../catalog/category-chips.tsx'
import { hotProducts } from '../catalog/home.queries.ts'
import { ProductRail } from '../catalog/product-rail.tsx'
import { ButtonLink } from '@sealane/ui/button'
import { Chip } from '@sealane/ui/chip'
import { Empty } from '@sealane/ui/empty'
import { Icon } from '@sealane/ui/icon'
import { List } from '../ui/list.tsx'
import { RowsSkeleton } from '../ui/skeleton.tsx'
import { readFeed, type Feed } from './feed.rules.ts'
import { Ranking } from './ranking.tsx'
import { ShopWithNewest } from './shop-with-newest.tsx'
import { followedShops, newArrivals, shopList } from './shops.queries.ts'

/** /explore: shops with their newest products, and between them the newest products of all shops and the ranking. */
export function ExplorePage() {
  const text = useTranslations('shops.explore')
  const token = useToken()
  const feed = readFeed(new URLSearchParams(useSearch()))
  const isFollowed = feed.isFollowed && token !== undefined
  return (
    <div className="mx-auto max-w-308 pt-[calc(var(--safe-top)+8px)] desk:pt-6">
      <div className="flex min-h-13 items-center justify-between gap-2 px-4">
        <h1 className="type-d1">{text('title')}</h1>
        <div className="flex items-center">
          <Link
            href="/shops"
            className="type-b2 flex min-h-11 min-w-11 items-center justify-center gap-1.5 font-semibold mid:px-2"
          >
            <Icon of={LayoutList} />
            <span className="sr-only mid:not-sr-only">{text('directory')}</span>
          </Link>
          <Link href="/search" aria-label={text('search')} className="-mr-2.5 grid size-11 place-items-center">
            <Icon of={Search} />
          </Link>
        </div>
      </div>
      <FeedChips feed={{ ...feed, isFollowed }} />
      <div className="px-4 pt-3">{isFollowed ? <Followed /> : <Shops category={feed.category} />}</div>
    </div>
  )
}

function FeedChips({ feed: { isFollowed, category } }: { feed: Feed }) {
  const text = useTranslations('shops.explore')
  const { go } = useNavigation()
  const needLogin = useNeedLogin()
  const show = (search: string) => go(search === '' ? '/explore' : `/explore?${search}`, { replace: true })
  return (
    <CategoryChips
      value={category}
      isElsewhere={isFollowed}
      onChange={(chosen) => show(chosen === undefined ? '' : `category=${chosen}`)}
    >
      <Chip
        isOn={isFollowed}
        onClick={() => {
          if (needLogin()) show('followed=true')
        }}
      >
        {text('following')}
      </Chip>
    </CategoryChips>
  )
}

const feedStyle = 'grid grid-flow-dense grid-cols-1 gap-3 mid:grid-cols-2 desk:grid-cols-3 desk:gap-4.5'

function Followed() {
  const text = useTranslations('shops.explore')
  return (
    <List
      query={useInfiniteQuery(followedShops(useCall()))}
      skeleton={<RowsSkeleton count={2} />}
      empty={
        <Empty
          title={text('noneFollowed')}
          text={text('noneFollowedText')}
          action={<ButtonLink href="/shops">{text('directory')}</ButtonLink>}
        />
      }
      className={feedStyle}
    >
      {(shop) => <ShopWithNewest shop={shop} />}
    </List>
  )
}

/** Number of full rows of shops before each rail, on phones and on wide screens. */
const arrivalsAfter = 2
const rankingAfter = 5

function Shops({ category }: { category: string | undefined }) {
  const text = useTranslations('shops.explore')
  const query = useInfiniteQuery(shopList(useCall(), { ...(category !== undefined && { category }) }))
  const isAll = category === undefined
  return (
    <List
      query={query}
      skeleton={<RowsSkeleton count={3} />}
      empty={<Empty title={text('none')} action={<ButtonLink href="/explore">{text('showAll')}</ButtonLink>} />}
      className={feedStyle}
    >
      {(shop, index) => (
        <>
          <ShopWithNewest shop={shop} isEager={index < 2} />
          {isAll && index === arrivalsAfter && <NewArrivals />}
          {isAll && index === rankingAfter && <HotNow />}
        </>
      )}
    </List>
  )
}

const railStyle = '-mx-4 min-w-0 py-3 mid:col-span-2 desk:col-span-3'

function NewArrivals() {
  const text = useTranslations('shops.explore')
  const { data } = useInfiniteQuery(newArrivals(useCall()))
  const products = data?.pages[0]?.items.slice(0, 10) ?? []
  if (products.length === 0) return undefined
  return (
    <div className={railStyle}>
      <ProductRail title={text('newArrivals')} products={products} href="/searchs?sort=new" />
    </div>
  )
}

/** The first places of the ranking. The full ranking requires a login; visitors see the same products among the results. */
function HotNow() {
  const token = useToken()
  const { data } = useQuery(hotProducts(useCall()))
  if (data === undefined || data.items.length === 0) return undefined
  return (
    <div className={railStyle}>
      <Ranking products={data.items.slice(0, 9)} href={token === undefined ? '/searchs' : '/popular'} />
    </div>
  )
}
