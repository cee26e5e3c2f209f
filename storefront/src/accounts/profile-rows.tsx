import type { UserInfo } from '@sealane/contract/accounts'
import { languages } from '@sealane/contract/languages'
import {
  ExternalLink,
  Handshake,
  Headset,
  Heart,
  History,
  Languages,
  LifeBuoy,
  MapPin,
  ReceiptText,
  Scale,
  Settings,
  ShieldCheck,
  Smartphone,
  Store,
} from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useQuery } from '@tanstack/react-query'
import { useCountryName } from '../addresses/use-names.ts'
import { useCall } from '../app/call.ts'
import { useFileName } from '../app/messages.ts'
import { useToken } from '../app/session.ts'
import { unreadMessages } from '../chat/conversations.queries.ts'
import { Badge } from '@sealane/ui/badge'
import { Icon } from '@sealane/ui/icon'
import { Card } from '@sealane/ui/card'
import { Row } from '../ui/row.tsx'
import { Tag } from '@sealane/ui/tag'
import { LeaveButton } from '../auth/leave-button.tsx'

/** `country` is the country of the default address. Unlike the town, which is stored as typed, its name is available in every language. */
type ProfileRowsProps = { info: UserInfo; country: string | undefined }

/** Links to the other pages, with the log-out at the end. */
export function ProfileRows({ info, country }: ProfileRowsProps) {
  const text = useTranslations()
  const countryName = useCountryName()
  const fileName = useFileName()
  const language = languages.find(({ file_name }) => file_name === fileName)?.language_name
  return (
    <>
      <Card>
        <Row icon={Heart} title={text('titles.myFavourite')} href="/myFavourite" />
        <Row
          icon={MapPin}
          title={text('titles.address')}
          href="/address"
          right={<Value text={country && countryName(country)} />}
        />
        <Row icon={Languages} title={text('titles.language')} href="/language" right={<Value text={language} />} />
        <Row
          icon={ShieldCheck}
          title={text('profile.secrets')}
          href="/passwords"
          right={
            !info.has_payment_code && (
              <span className="flex-none whitespace-nowrap">
                <Tag tone="warn">{text('profile.notSet')}</Tag>
              </span>
            )
          }
        />
        <Row icon={Smartphone} title={text('titles.security')} href="/security" />
        <Row icon={ReceiptText} title={text('titles.capitalRecord')} href="/capitalRecord" />
        <Row icon={History} title={text('titles.topUpRecord')} href="/topUpRecord" />
        <Row icon={History} title={text('titles.depositRecord')} href="/depositRecord" />
        <ServiceRow />
        <Row icon={LifeBuoy} title={text('titles.helpAndSupport')} href="/helpAndSupport" />
        <Row icon={Scale} title={text('titles.law')} href="/law" />
        <Row icon={Handshake} title={text('titles.platform')} href="/platform" />
        <Row icon={Settings} title={text('titles.setting')} href="/setting" />
        <PortalRow info={info} />
      </Card>
      <LeaveButton />
    </>
  )
}

function Value({ text }: { text: string | undefined }) {
  return <span className="type-b2 max-w-[45%] flex-none truncate text-ink-2">{text}</span>
}

function ServiceRow() {
  const text = useTranslations('titles')
  const isLoggedIn = useToken() !== undefined // No requests are sent after the log-out has begun.
  const { data: unread = 0 } = useQuery({ ...unreadMessages(useCall()), enabled: isLoggedIn })
  return <Row icon={Headset} title={text('services')} href="/services" right={<Badge count={unread} />} />
}

/** The portal is a separate site, so this is a plain link. */
function PortalRow({ info }: { info: UserInfo }) {
  const text = useTranslations('profile')
  if (!info.roles.includes('seller') && !info.roles.includes('operator')) return undefined
  return (
    <a href="/portal" className="block border-t border-line">
      <Row
        icon={Store}
        title={text('sellerPortal')}
        detail={info.shops.map(({ name }) => name).join(', ') || undefined}
        right={<Icon of={ExternalLink} size={16} className="text-ink-3" />}
      />
    </a>
  )
}
