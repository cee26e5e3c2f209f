import { useTranslations } from 'use-intl'
import { Sheet } from '../ui/sheet.tsx'

/** Shows a picture of the chat large. */
export function PictureSheet({ url, isOpen, onClose }: { url: string; isOpen: boolean; onClose: () => void }) {
  const text = useTranslations('service.talk')
  return (
    <Sheet isOpen={isOpen} title={text('picture')} onClose={onClose}>
      <img src={url} alt={text('picture')} className="mx-auto max-h-[75dvh] max-w-full object-contain px-4 pt-2" />
    </Sheet>
  )
}
