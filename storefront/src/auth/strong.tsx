import type { ReactNode } from 'react'

/** An address within a sentence; one that is too long breaks at any character. */
export function strong(words: ReactNode): ReactNode {
  return <b className="font-semibold wrap-anywhere text-ink">{words}</b>
}
