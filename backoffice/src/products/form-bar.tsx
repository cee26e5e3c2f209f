import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { FormFoot } from '../ui/form-foot.tsx'

type FormBarProps = {
  isUnsaved: boolean
  isNew: boolean
  isOnSale: boolean
  isDraft: boolean
  isBusy: boolean
  onSave: (onSale: boolean) => void
}

/** The buttons that save the product and put it on sale or take it off sale. */
export function FormBar({ isUnsaved, isNew, isOnSale, isDraft, isBusy, onSave }: FormBarProps) {
  const text = useTranslations('portal.products')
  return (
    <FormFoot isUnsaved={isUnsaved} isNew={isNew}>
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
    </FormFoot>
  )
}
