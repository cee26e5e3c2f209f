import { useTranslations } from 'use-intl'

/** How many confirmations of those it needs, as a sentence and as a bar. */
export function ConfirmationBar({ done, needed }: { done: number; needed: number }) {
  const text = useTranslations('wallet.chain')
  const said = text('progress', { done, needed })
  return (
    <>
      <span className="type-c1 text-ink-2">{said}</span>
      <progress
        aria-label={said}
        value={done}
        max={needed}
        className="mt-1.5 block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-brand [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand"
      />
    </>
  )
}
