import type { Conversation } from '@sealane/contract/chat'
import { ArrowLeft, Headset, Store } from 'lucide-react'
import { useNow, useTranslations } from 'use-intl'
import { Link } from 'wouter'
import { useDateTime } from '../app/date-time.ts'
import { useNavigation } from '../app/navigation.ts'
import { useCountryName } from '../catalog/country-name.ts'
import { ShopLogo } from '../catalog/shop-logo.tsx'
import { UnreadBell } from '../ui/bell-link.tsx'
import { IconButton } from '@sealane/ui/icon-button'
import { Icon } from '@sealane/ui/icon'
import { Bone } from '@sealane/ui/bone'

type ConversationPartner = NonNullable<Conversation['shop']>

/** Names the other side of the chat, and shows its local time. */
export function ConversationHeader({
  shop,
  hasFailed,
}: {
  shop: Conversation['shop'] | undefined
  hasFailed: boolean
}) {
  const text = useTranslations('service')
  const actions = useTranslations('shell.actions')
  const titles = useTranslations('titles')
  const { back } = useNavigation()
  const unknown = hasFailed ? titles('service') : undefined
  const name = shop === null ? text('platform') : (shop?.name ?? unknown)
  return (
    <header className="frost z-20 flex-none border-b border-line pt-(--safe-top)">
      <div className="flex min-h-15 items-center gap-1 px-1.5">
        <IconButton icon={ArrowLeft} label={actions('back')} onClick={() => back('/services')} />
        {(shop !== undefined || !hasFailed) && <Mark shop={shop} />}
        <div className="ml-1.5 min-w-0 grow py-1.5">
          <h1 className="truncate font-display text-17/[1.2] font-bold">{name}</h1>
          <p className="type-c2 mt-0.5 truncate text-ink-2">
            {shop === null && text('platformDetail')}
            {shop != null && <ShopLocation shop={shop} />}
          </p>
        </div>
        <UnreadBell />
        {shop != null && (
          <Link href={`/shop/${shop.id}`} aria-label={text('talk.toShop')} className="grid size-11 place-items-center">
            <Icon of={Store} />
          </Link>
        )}
      </div>
    </header>
  )
}

function Mark({ shop }: { shop: Conversation['shop'] | undefined }) {
  if (shop === undefined) return <Bone className="late size-9.5" />
  return shop === null ? <PlatformLogo size="small" /> : <ShopLogo src={shop.logo} size={38} />
}

const everyMs = 15_000

/** Shows the local time only if the shop has a time zone. */
function ShopLocation({ shop: { city, country, time_zone } }: { shop: ConversationPartner }) {
  const text = useTranslations('service.talk')
  const dateTime = useDateTime()
  const now = useNow({ updateInterval: everyMs })
  const countryName = useCountryName()
  const locationName = city === '' ? countryName(country) : city
  if (time_zone === null) return [city, countryName(country)].filter((part) => part !== '').join(', ')
  const time = dateTime(now, { hour: 'numeric', minute: '2-digit', timeZone: time_zone })
  return text('localTime', { time, place: locationName })
}

const sizes = { small: 'size-9.5 rounded-frame', large: 'size-13 rounded-tile' } as const

/** The platform's logo; unlike a shop it has no stamp. */
export function PlatformLogo({ size }: { size: keyof typeof sizes }) {
  return (
    <span className={`grid flex-none place-items-center bg-brand-soft text-brand-text ${sizes[size]}`}>
      <Icon of={Headset} />
    </span>
  )
}
