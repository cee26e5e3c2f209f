import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Stands where the withdrawal would be typed: the way to the payment code that it needs. */
export function NoCodeDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal')
  return (
    <Dialog
      title={text('earnings.withdraw.title')}
      onClose={onClose}
      foot={
        <Button variant="outline" onClick={onClose}>
          {text('actions.close')}
        </Button>
      }
    >
      <p className="text-ink-2">{text('earnings.withdraw.noCode')}</p>
      <a
        href="/changePayPwd"
        target="_blank"
        rel="noreferrer"
        className="mt-2 flex min-h-11 items-center font-semibold text-brand-text underline"
      >
        {text('earnings.withdraw.setCode')}
      </a>
    </Dialog>
  )
}
