import { X } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@sealane/ui/icon-button'
import { OrderLine, ProductLine } from './attachment-cards.tsx'
import type { AttachmentControls } from './use-attachment.ts'

/** Shows the subject of the next message until it is sent or removed. */
export function AttachmentStrip({ mention: { about, drop } }: { mention: AttachmentControls }) {
  const text = useTranslations('service.write')
  if (about === undefined) return undefined
  return (
    <fieldset
      aria-label={text('about')}
      className="mx-1 mb-2.5 flex items-center gap-3 rounded-tile bg-surface py-2 pr-1 pl-2 shadow-1"
    >
      {'order' in about ? <OrderLine order={about.order} /> : <ProductLine product={about.product} />}
      <IconButton icon={X} label={text('remove')} onClick={drop} />
    </fieldset>
  )
}
