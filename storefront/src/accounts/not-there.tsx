import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'

type NotThereProps = { isBusy: boolean; onAgain: () => void }

/** Explains the next steps if no code arrives. */
export function NotThere(props: NotThereProps) {
  const text = useTranslations('passwords.code')
  return <p className="type-c1 text-center text-ink-2">{text.rich('notThere', { again: sendAgain(props) })}</p>
}

function sendAgain({ isBusy, onAgain }: NotThereProps): (words: ReactNode) => ReactNode {
  const buttonStyle = 'min-h-11 px-1.5 font-display text-15 font-bold text-brand-text disabled:opacity-60'
  return (words) => (
    <button type="button" disabled={isBusy} className={buttonStyle} onClick={onAgain}>
      {words}
    </button>
  )
}
