import { useTranslations } from 'use-intl'

/** How many confirmations of those it needs, as a sentence and as a bar. */
export function ConfirmationBar({ done, needed }: { done: number; needed: number }) {
  const text = useTranslations('wallet.chain')
  const said = text('progress', { done, needed })
  return (
    <>
      <span className="type-c1 text-ink-2">{said}</span>
      <progress aria-label={said} value={done} max={needed} className="progress-bar mt-1.5" />
    </>
  )
}
