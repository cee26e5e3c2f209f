import { useTranslations } from 'use-intl'

/** Shows the number of confirmations and the required number, as a sentence and as a bar. */
export function ConfirmationBar({ done, needed }: { done: number; needed: number }) {
  const text = useTranslations('wallet.chain')
  const progressText = text('progress', { done, needed })
  return (
    <>
      <span className="type-c1 text-ink-2">{progressText}</span>
      <progress aria-label={progressText} value={done} max={needed} className="progress-bar mt-1.5" />
    </>
  )
}
