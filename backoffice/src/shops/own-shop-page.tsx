import type { FileName } from '@sealane/contract/locales'
import type { ShopProfile } from '@sealane/contract/shop-settings'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { actsAsOperator } from '../app/access.rules.ts'
import { useAddressPart } from '../app/address.ts'
import { useLanguage } from '../app/language.tsx'
import { useAccessRights } from '../app/use-access-rights.ts'
import { useOwnShops } from '../app/use-own-shops.ts'
import { useShops } from '../products/product.queries.ts'
import { Chips } from '../ui/chips.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { ShopChoice } from '../ui/shop-choice.tsx'
import { FreightPart } from './freight-part.tsx'
import { HolidayPart } from './holiday-part.tsx'
import { ShopMembersPanel } from '../staff/people.tsx'
import { ProfileForm } from './profile-form.tsx'
import { Promos } from '../promotions/promos.tsx'
import { ReturnsPart } from '../refunds/returns-part.tsx'
import { useProfile } from './own-shop.queries.ts'

/** The settings that a shop's people change themselves. With several shops, the user chooses one; the choice is in the URL. */
export function ShopPage() {
  const text = useTranslations('portal.shopkeeping')
  const [shopId, choose] = useAddressPart('shop')
  const shops = useAccessibleShops()
  const query = useProfile(shopId)
  const { data } = query
  return (
    <Page title={text('title')}>
      {data === undefined ? (
        <Loading query={query} />
      ) : (
        <>
          <ShopChoice shops={shops} value={data.id} onChange={choose} />
          <Parts key={data.id} profile={data} />
        </>
      )}
    </Page>
  )
}

/** Returns the shops that the user may manage: all for an operator, otherwise their own. */
function useAccessibleShops(): readonly { id: string; name: string }[] {
  const isOperator = actsAsOperator(useAccessRights(), 'shop')
  const all = useShops(isOperator)
  const own = useOwnShops('manager')
  return isOperator ? all : own
}

const parts = ['profile', 'freight', 'returns', 'holiday', 'promos', 'people'] as const
type ShopTab = (typeof parts)[number]

/** Keeps the visible part in the URL. The input in one part remains while another is open. */
function Parts({ profile }: { profile: ShopProfile }) {
  const text = useTranslations('portal.shopkeeping')
  const [partParam, choose] = useAddressPart('part')
  const isOwner = useOwnShops('owner').some(({ id }) => id === profile.id)
  const shown = parts.filter((tab) => tab !== 'people' || isOwner)
  const part = shown.find((tab) => tab === partParam) ?? 'profile'
  const [opened, open] = useState<readonly ShopTab[]>([part])
  if (!opened.includes(part)) open([...opened, part])
  return (
    <>
      <div className="mb-4">
        <Chips
          label={text('parts')}
          choices={shown.map((value) => ({ value, label: text(value) }))}
          value={part}
          onChange={(value) => choose(value === 'profile' ? undefined : value)}
        />
      </div>
      {shown
        .filter((tab) => opened.includes(tab))
        .map((tab) => (
          <div key={tab} hidden={tab !== part}>
            {contents[tab](profile)}
          </div>
        ))}
    </>
  )
}

const contents: Record<ShopTab, (profile: ShopProfile) => ReactNode> = {
  profile: (profile) => <Profile profile={profile} />,
  freight: ({ id }) => <FreightPart shopId={id} />,
  returns: (profile) => <ReturnsPart shop={profile} />,
  holiday: ({ id }) => <HolidayPart shopId={id} />,
  promos: ({ id }) => <Promos shopId={id} />,
  people: ({ id }) => <ShopMembersPanel shopId={id} />,
}

/**
 * Resets the form after it was saved or on the user's request, and keeps the language that is being edited. A newer version that arrives in the
 * background discards nothing.
 */
function Profile({ profile }: { profile: ShopProfile }) {
  const [start, setStart] = useState(profile)
  const [language, setLanguage] = useState<FileName>(useLanguage().language)
  const written = { language, onLanguage: setLanguage }
  return <ProfileForm key={start.version} start={start} profile={profile} onAnew={setStart} {...written} />
}
