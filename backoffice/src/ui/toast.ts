import { showFailure as showShortFailure } from '@sealane/ui/toast'

/** Longer than the specification's 1.2 s, or 2 s for long texts (section 9): a failure is a whole sentence to read. */
const failureMs = 4_000

export function showFailure(text: string): void {
  showShortFailure(text, failureMs)
}
