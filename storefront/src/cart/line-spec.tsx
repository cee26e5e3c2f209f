import type { CartLine } from '@sealane/contract/cart'
import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { Tag } from '@sealane/ui/tag'
import { toVariant, type BagChange } from './bag.rules.ts'

type LineSpecProps = { line: CartLine; onChange: (change: BagChange) => void }

/** Its code is loaded when the sheet first opens. */
const OtherVariantSheet = lazy(async () => ({ default: (await import('./other-variant-sheet.tsx')).OtherVariantSheet }))

/** Names the line's variant; a tap offers the others. */
export function LineSpec({ line, onChange }: LineSpecProps) {
  const text = useTranslations('cart')
  const [isOpen, setIsOpen] = useState<boolean>()
  return (
    <>
      <button
        type="button"
        aria-label={text('changeSpec', { spec: line.spec, name: line.name })}
        onClick={() => setIsOpen(true)}
        className="-my-2 flex min-h-11 max-w-full min-w-11 items-center text-left"
      >
        <Tag>
          <span className="min-w-0 py-1 [overflow-wrap:anywhere]">{line.spec}</span>
          <Icon of={ChevronDown} size={14} />
        </Tag>
      </button>
      <Suspense>
        {isOpen !== undefined && (
          <OtherVariantSheet
            line={line}
            isOpen={isOpen}
            onChoose={(variant) => {
              setIsOpen(false)
              if (variant.id !== line.variant_id) onChange(toVariant(line, variant))
            }}
            onClose={() => setIsOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
