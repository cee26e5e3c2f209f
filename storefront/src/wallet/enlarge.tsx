import { ZoomIn } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '../ui/icon.tsx'
import { Sheet } from '../ui/sheet.tsx'

/** A small picture that opens large in a sheet. `label` names the button. */
export function Enlarge({ url, label, children }: { url: string; label: string; children: ReactNode }) {
  const text = useTranslations('wallet.proof')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        aria-label={label}
        className="press relative flex-none self-start"
        onClick={() => setIsOpen(true)}
      >
        {children}
        <span className="absolute right-1 bottom-1 grid size-5 place-items-center rounded-full bg-ink text-paper">
          <Icon of={ZoomIn} size={14} />
        </span>
      </button>
      <Sheet isOpen={isOpen} title={text('title')} onClose={() => setIsOpen(false)}>
        <img src={url} alt={text('alt')} className="mx-auto max-h-[70dvh] max-w-full object-contain px-4 pt-2" />
      </Sheet>
    </>
  )
}
