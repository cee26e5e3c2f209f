import type { ShopProfile } from '@sealane/contract/shop-settings'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { PartCard } from '../products/part-card.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '@sealane/ui/icon'
import { SendPicture } from '../ui/send-picture.tsx'
import type { ShopProfilePartProps } from './profile-form.tsx'
import { withDrawn, withPicture, type ShopPictureKind } from './profile.rules.ts'

type AppearanceCardProps = ShopProfilePartProps & { start: ShopProfile }

/** Shows banner and logo as shoppers see them, with the buttons that replace them. */
export function AppearanceCard({ draft, errors, onChange, start }: AppearanceCardProps) {
  const text = useTranslations('portal.shopkeeping')
  const { shown } = draft
  return (
    <PartCard title={text('look')} note={text('lookNote')} error={errors['logo'] ?? errors['banner']}>
      <div className="relative mb-9">
        <img
          src={shown.banner}
          alt={text('bannerNow')}
          className="block aspect-[5/2] w-full rounded-tile bg-sunken object-cover"
        />
        <img
          src={shown.logo}
          alt={text('logoNow')}
          width={84}
          height={84}
          className="absolute -bottom-7 left-4 drop-shadow-md"
        />
      </div>
      <a
        href={`/shop/${start.id}`}
        target="_blank"
        rel="noreferrer"
        className="mb-2 inline-flex min-h-11 items-center gap-1.5 font-display text-15 font-bold text-brand-text"
      >
        {text('toStorefront')}
        <Icon of={ExternalLink} size={16} />
      </a>
      <div className="grid gap-3">
        {(['logo', 'banner'] as const).map((kind) => (
          <PictureActions
            key={kind}
            kind={kind}
            isDrawn={draft[kind] === start.drawn[kind]}
            onSent={(upload) => onChange((now) => withPicture(now, kind, upload))}
            onDrawn={() => onChange((now) => withDrawn(now, kind, start))}
          />
        ))}
      </div>
    </PartCard>
  )
}

type PictureActionsProps = {
  kind: ShopPictureKind
  isDrawn: boolean
  onSent: (upload: { id: string; url: string }) => void
  onDrawn: () => void
}

function PictureActions({ kind, isDrawn, onSent, onDrawn }: PictureActionsProps) {
  const text = useTranslations('portal.shopkeeping')
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <span className="min-w-35 grow">
        <span className="block font-semibold">{text(kind)}</span>
        <span className="type-c1 block text-ink-2">{text(isDrawn ? 'drawn' : `${kind}Note`)}</span>
      </span>
      {!isDrawn && (
        <Button variant="link" onClick={onDrawn}>
          {text(`${kind}Drawn`)}
        </Button>
      )}
      <SendPicture label={text(`${kind}Choose`)} purpose="shop_picture" onSent={onSent} />
    </div>
  )
}
