import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/tag.tsx'

type SaveBarProps = { isUnsaved: boolean; isBusy: boolean; onSave: () => void }

/** Stays in sight at the foot of a form: whether everything is saved, and the way to do it. */
export function SaveBar({ isUnsaved, isBusy, onSave }: SaveBarProps) {
  const text = useTranslations('portal.shopkeeping')
  return (
    <div className="sticky bottom-[72px] z-10 mt-5 flex flex-wrap items-center justify-end gap-2 rounded-card bg-surface px-4 py-3 shadow-2 desk:bottom-4">
      <span className="type-c1 mr-auto text-ink-2" aria-live="polite">
        {text(isUnsaved ? 'unsaved' : 'allSaved')}
      </span>
      <Button disabled={!isUnsaved} isBusy={isBusy} onClick={onSave}>
        {text('save')}
      </Button>
    </div>
  )
}

/** Somebody else has saved since the form began. */
export function Outdated({ onAnew }: { onAnew: () => void }) {
  const text = useTranslations('portal.shopkeeping')
  return (
    <div className="mb-4">
      <Note tone="warn">
        <span className="mr-3">{text('outdated')}</span>
        <Button variant="text" onClick={onAnew}>
          {text('loadAnew')}
        </Button>
      </Note>
    </div>
  )
}
