import type { ShopDetail } from '@sealane/contract/shops'
import { Download, Share2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { CopyButton } from '../ui/copy-button.tsx'
import { Icon } from '@sealane/ui/icon'
import { QrCode } from '@sealane/ui/qr-code'
import { Sheet } from '../ui/sheet.tsx'
import { usePageAddress, useShare } from '../ui/share.ts'
import { savePoster } from './shop-poster.ts'

type ShopShareSheetProps = { shop: Pick<ShopDetail, 'id' | 'name'>; isOpen: boolean; onClose: () => void }

/** Shares the shop as a QR code, as an address, and as a picture to save. */
export function ShopShareSheet({ shop: { id, name }, isOpen, onClose }: ShopShareSheetProps) {
  const text = useTranslations('shops.share')
  const actions = useTranslations('shell.actions')
  const share = useShare()
  const path = `/shop/${id}`
  const address = usePageAddress()(path)
  return (
    <Sheet isOpen={isOpen} title={text('title')} onClose={onClose}>
      <div className="px-5 pt-2 text-center">
        <QrCode value={address} label={text('code', { name })} className="mx-auto w-full max-w-70 rounded-product" />
        <p className="type-h1 mt-4 break-words">{name}</p>
        <p className="type-b2 flex items-center justify-center gap-1 text-ink-2">
          <span className="min-w-0 break-all">{address.replace(/^https?:\/\//, '')}</span>
          <CopyButton value={address} label={text('address')} />
        </p>
        <div className="mt-3 flex flex-col gap-3">
          <Button isBlock onClick={() => void share({ title: name, path })}>
            <Icon of={Share2} size={20} />
            {actions('share')}
          </Button>
          <Button variant="soft" isBlock onClick={() => void savePoster({ name, address })}>
            <Icon of={Download} size={20} />
            {text('save')}
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
