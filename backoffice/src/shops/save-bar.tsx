import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { FormFoot } from '../ui/form-foot.tsx'
import { Note } from '@sealane/ui/note'

type SaveBarProps = { isUnsaved: boolean; isBusy: boolean; onSave: () => void }

/** The form's only save button, always visible. */
export function SaveBar({ isUnsaved, isBusy, onSave }: SaveBarProps) {
  const text = useTranslations('portal.shopkeeping')
  return (
    <FormFoot isUnsaved={isUnsaved}>
      <Button disabled={!isUnsaved} isBusy={isBusy} onClick={onSave}>
        {text('save')}
      </Button>
    </FormFoot>
  )
}

/** Warns that another person has saved since the form was opened. */
export function Outdated({ onAnew }: { onAnew: () => void }) {
  const text = useTranslations('portal.shopkeeping')
  return (
    <div className="mb-4">
      <Note tone="warn">
        <span className="mr-3">{text('outdated')}</span>
        <Button variant="link" onClick={onAnew}>
          {text('loadAnew')}
        </Button>
      </Note>
    </div>
  )
}
