import { navigate } from 'wouter/use-browser-location'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useLeaving } from '../app/use-leaving.ts'
import { Confirm } from './dialog.tsx'

/** Asks before a link leaves unsaved input, which may be hidden at the moment. The text names the consequence. */
export function Leaving({ isUnsaved, children }: { isUnsaved: boolean; children: string }) {
  const text = useTranslations('portal.actions')
  const [targetPath, want] = useLeaving(isUnsaved)
  if (targetPath === undefined) return undefined
  return createPortal(
    <Confirm
      title={text('leaveTitle')}
      action={text('leave')}
      isDanger
      isBusy={false}
      onConfirm={() => navigate(targetPath)}
      onClose={() => want(undefined)}
    >
      {children}
    </Confirm>,
    document.body,
  )
}
