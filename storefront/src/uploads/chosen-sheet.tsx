import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { Button } from '@sealane/ui/button'
import { Icon } from '@sealane/ui/icon'
import { Sheet } from '../ui/sheet.tsx'
import type { FormPictures } from './use-pictures.ts'

type ChosenSheetProps = {
  pictures: FormPictures
  /** The key of the picture. */
  opened: string
  isOpen: boolean
  onMove: (to: number) => void
  onClose: () => void
}

/** Shows a chosen picture large, with all its actions. */
export function ChosenSheet({ pictures: { all, remove }, opened, isOpen, onMove, onClose }: ChosenSheetProps) {
  const text = useTranslations('uploads')
  const index = all.findIndex(({ key }) => key === opened)
  const title = text('title', { n: Math.max(index, 0) + 1, of: Math.max(all.length, 1) })
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose}>
      <img src={all[index]?.url} alt={title} className="mx-auto max-h-[56dvh] max-w-full object-contain px-4 pt-2" />
      <div className="flex flex-wrap justify-center gap-2.5 px-4 pt-4">
        {all.length > 1 && (
          <>
            <Button variant="soft" size="m" disabled={index === 0} onClick={() => onMove(index - 1)}>
              <Icon of={ArrowLeft} size={20} />
              {text('earlier')}
            </Button>
            <Button variant="soft" size="m" disabled={index === all.length - 1} onClick={() => onMove(index + 1)}>
              {text('later')}
              <Icon of={ArrowRight} size={20} />
            </Button>
          </>
        )}
        <Button variant="danger" size="m" onClick={() => remove(opened)}>
          <Icon of={Trash2} size={20} />
          {text('remove')}
        </Button>
      </div>
    </Sheet>
  )
}
