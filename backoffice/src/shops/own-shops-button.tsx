import { DoorOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useOwnShops } from '../app/use-own-shops.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { OwnLeaving } from '../staff/person-leaving.tsx'

type OwnShop = ReturnType<typeof useOwnShops>[number]

/** Lists the shops that the user works for, each with a way to leave it. Hidden from users without a shop. */
export function OwnShopsButton() {
  const text = useTranslations('portal.people')
  const shops = useOwnShops('packer')
  const [isOpen, setOpen] = useState(false)
  const [leaving, setLeaving] = useState<OwnShop>()
  if (shops.length === 0) return undefined
  const choose = (shop: OwnShop) => {
    setOpen(false)
    setLeaving(shop)
  }
  return (
    <>
      <IconButton icon={DoorOpen} label={text('own')} onClick={() => setOpen(true)} />
      {isOpen && <OwnShops shops={shops} onLeave={choose} onClose={() => setOpen(false)} />}
      {leaving !== undefined && <OwnLeaving shop={leaving} onClose={() => setLeaving(undefined)} />}
    </>
  )
}

type OwnShopsProps = { shops: readonly OwnShop[]; onLeave: (shop: OwnShop) => void; onClose: () => void }

function OwnShops({ shops, onLeave, onClose }: OwnShopsProps) {
  const text = useTranslations('portal.people')
  const named = useTranslations('portal.roles')
  return (
    <Dialog title={text('own')} onClose={onClose}>
      <ul className="grid gap-3">
        {shops.map((shop) => (
          <li key={shop.id} className="flex items-center justify-between gap-3">
            <div className="min-w-0">
              <div className="font-semibold break-words">{shop.name}</div>
              <div className="type-c1 text-ink-2">{named(`shop_${shop.role}`)}</div>
            </div>
            <Button
              variant="outline"
              className="flex-none"
              aria-label={`${text('leave')}: ${shop.name}`}
              onClick={() => onLeave(shop)}
            >
              {text('leave')}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
