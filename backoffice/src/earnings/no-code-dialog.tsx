import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

/** Replaces the withdrawal dialog for users without a payment code, and links to the page that sets one. */
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
