import type { ShopDetail } from '@sealane/contract/shops'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, MessageCircleMore, Search, Share2 } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useParams, useSearch } from 'wouter'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { ClosedNote } from '../catalog/closed-note.tsx'
import { FollowButton } from '../catalog/follow-button.tsx'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { conversationAddress } from '../chat/address.rules.ts'
import { ShopReviews } from '../reviews/shop-reviews.tsx'
import { UnreadBell } from '../ui/bell-link.tsx'
import { DeadEnd } from '../ui/dead-end.tsx'
import { IconButton } from '@sealane/ui/icon-button'
import { Loaded } from '../ui/loaded.tsx'
import { Picture } from '../ui/picture.tsx'
import { Bone } from '@sealane/ui/bone'
import { Tabs } from '../ui/tabs.tsx'
import { ShopAbout } from './shop-about.tsx'
import { ShopFacts } from './shop-facts.tsx'
import { ShopProducts } from './shop-products.tsx'
import { shopDetail } from './shops.queries.ts'

/** /shop/:id?: one shop; without an id, the directory. */
export function ShopPage() {
  const { id = '' } = useParams<{ id?: string }>()
  const { go } = useNavigation()
  const query = useQuery({ ...shopDetail(useCall(), id), enabled: id !== '' })
  useEffect(() => {
    if (id === '') go('/shops', { replace: true })
  }, [id, go])
  return (
    <Loaded query={query} skeleton={<ShopSkeleton />} frame={DeadEnd}>
      {(shop) => <Shop shop={shop} />}
    </Loaded>
  )
}

function Shop({ shop }: { shop: ShopDetail }) {
  const text = useTranslations('shops.shop')
  return (
    <div className="mx-auto max-w-308 desk:px-4 desk:pt-4">
      <FloatingButtons shop={shop} />
      <Picture
        src={shop.banner}
        color={shop.banner_color}
        alt=""
        isEager
        sizes="(min-width: 1024px) 1200px, 100vw"
        className="h-51.5 desk:h-75 desk:rounded-hero"
      />
      <div className="relative -mt-5.75 rounded-t-sheet bg-paper pt-4">
        <div className="px-4">
          <Name shop={shop} />
          {!shop.open && <ClosedNote opensAt={shop.opens_at}>{text('closed')}</ClosedNote>}
          <p className="type-b2 mt-2 line-clamp-3 max-w-180 text-ink-2">{shop.about}</p>
          <ShopFacts shop={shop} />
        </div>
        <Parts shop={shop} />
      </div>
    </div>
  )
}

function FloatingButtons({ shop }: { shop: ShopDetail }) {
  const text = useTranslations('shops.shop')
  const shell = useTranslations('shell.actions')
  const contact = useTranslations('shell.shop')
  const { go, back } = useNavigation()
  return (
    <div className="sticky top-(--safe-top) z-20 h-0 desk:static">
      <div className="flex justify-between px-2.5 pt-2 desk:relative desk:z-20 desk:-mb-13">
        <IconButton icon={ArrowLeft} look="floating" label={shell('back')} onClick={() => back('/explore')} />
        <div className="flex gap-2">
          <UnreadBell look="floating" />
          <ShareShop shop={shop} />
          <IconButton
            icon={Search}
            look="floating"
            label={text('search', { name: shop.name })}
            onClick={() => go(`/searchs?shop=${shop.id}`)}
          />
          <IconButton
            icon={MessageCircleMore}
            look="floating"
            label={contact('contact')}
            onClick={() => go(conversationAddress({ shop: shop.id }))}
          />
        </div>
      </div>
    </div>
  )
}

/** Its code is loaded when the sheet first opens. */
const ShopShareSheet = lazy(async () => ({ default: (await import('./shop-share-sheet.tsx')).ShopShareSheet }))

function ShareShop({ shop }: { shop: ShopDetail }) {
  const text = useTranslations('shell.actions')
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <IconButton icon={Share2} look="floating" label={text('share')} onClick={() => setIsOpen(true)} />
      <Suspense>
        {isOpen !== undefined && <ShopShareSheet shop={shop} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  )
}

/** The name with the follow button, which moves below a long name. */
function Name({ shop }: { shop: ShopDetail }) {
  return (
    <div className="flex items-center gap-3">
      <div className="-mt-11.5 flex-none self-start">
        <ShopLogo src={shop.logo} size={84} />
      </div>
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="type-d2 min-w-min grow basis-0">{shop.name}</h1>
        <FollowButton shop={shop} isMain />
      </div>
    </div>
  )
}

const parts = ['products', 'new', 'reviews', 'about'] as const
type ShopSection = (typeof parts)[number]

/** The shown section is in the address, so that Back returns to it. */
function Parts({ shop }: { shop: ShopDetail }) {
  const text = useTranslations('shops.shop.parts')
  const { go } = useNavigation()
  const search = new URLSearchParams(useSearch())
  const part: ShopSection = parts.find((section) => section === search.get('part')) ?? 'products'
  return (
    <>
      <div className="sticky top-0 z-10 mt-4 border-b border-line bg-paper pt-(--safe-top) desk:top-19.25">
        <Tabs
          label={text('label')}
          choices={parts.map((value) => ({ value, label: <PartName part={value} reviews={shop.reviews} /> }))}
          value={part}
          onChange={(value) => go(`/shop/${shop.id}${value === 'products' ? '' : `?part=${value}`}`, { replace: true })}
        />
      </div>
      <h2 className="sr-only">{text(part)}</h2>
      <div className="px-4 pt-4 pb-6">
        {part === 'about' && <ShopAbout shop={shop} />}
        {part === 'reviews' && <ShopReviews shop={shop} />}
        {(part === 'products' || part === 'new') && <ShopProducts key={part} shop={shop} isNew={part === 'new'} />}
      </div>
    </>
  )
}

/** The name of a section; reviews also show their number. */
function PartName({ part, reviews }: { part: ShopSection; reviews: number }) {
  const text = useTranslations('shops.shop.parts')
  const format = useFormatter()
  return part === 'reviews' && reviews > 0 ? `${text(part)} ${format.number(reviews)}` : text(part)
}

function ShopSkeleton() {
  return (
    <div aria-hidden="true" className="late mx-auto max-w-308">
      <Bone className="h-51.5 rounded-none" />
      <div className="p-4">
        <Bone className="h-8 w-1/2" />
        <Bone className="mt-4 h-4" />
        <Bone className="mt-2 h-4 w-4/5" />
        <Bone className="mt-5 h-12" />
      </div>
    </div>
  )
}
