import { ZoomIn } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Icon } from '@sealane/ui/icon'
import { Sheet } from '../ui/sheet.tsx'

type EnlargeProps = {
  url: string
  /** The accessible name of the button. */
  label: string
  /** The title of the sheet with the large picture. */
  title: string
  /** The content of the large picture. */
  alt: string
  children: ReactNode
}

/** A small picture that opens large in a sheet. */
export function Enlarge({ url, label, title, alt, children }: EnlargeProps) {
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
      <Sheet isOpen={isOpen} title={title} onClose={() => setIsOpen(false)}>
        <img src={url} alt={alt} className="mx-auto max-h-[70dvh] max-w-full object-contain px-4 pt-2" />
      </Sheet>
    </>
  )
}
