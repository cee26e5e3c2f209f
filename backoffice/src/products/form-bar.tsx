import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'

type BarProps = {
  isUnsaved: boolean
  isOnSale: boolean
  isDraft: boolean
  isBusy: boolean
  onSave: (onSale: boolean) => void
}

/** Saving, always at hand: above the tabs of a phone, at the foot of a desk. */
export function FormBar({ isUnsaved, isOnSale, isDraft, isBusy, onSave }: BarProps) {
  const text = useTranslations('portal.products')
  return (
    <div className="sticky bottom-[72px] z-10 mt-5 flex flex-wrap items-center justify-end gap-2 rounded-card bg-surface px-4 py-3 shadow-2 desk:bottom-4">
      <span className="type-c1 mr-auto text-ink-2" aria-live="polite">
        {text(isUnsaved ? 'unsaved' : 'allSaved')}
      </span>
      {isOnSale ? (
        <>
          <Button variant="outline" disabled={isBusy} onClick={() => onSave(false)}>
            {text('unpublish')}
          </Button>
          <Button disabled={!isUnsaved} isBusy={isBusy} onClick={() => onSave(true)}>
            {text('save')}
          </Button>
        </>
      ) : (
        <>
          <Button variant="outline" disabled={isBusy || !isUnsaved} onClick={() => onSave(false)}>
            {text(isDraft ? 'saveDraft' : 'save')}
          </Button>
          <Button isBusy={isBusy} onClick={() => onSave(true)}>
            {text('publish')}
          </Button>
        </>
      )}
    </div>
  )
}
