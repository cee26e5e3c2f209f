import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { CodeDialog } from './code-dialog.tsx'

/** Needs a code, so that another person at an unlocked screen cannot remove the second factor. */
export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal.security')
  return (
    <CodeDialog
      title={text('removeTitle')}
      action={text('remove')}
      isDanger
      post={(body, headers) => call('POST /api/portal/second_factor/remove', { body }, headers)}
      done={text('removed')}
      onDone={onClose}
      onClose={onClose}
    >
      <p className="text-ink-2">{text('removeText')}</p>
    </CodeDialog>
  )
}
