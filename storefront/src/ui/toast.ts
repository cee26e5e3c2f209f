/** `plain` and its kin leave by themselves; `loading` stays and blocks until it is closed. */
export type Toast = { id: number; kind: 'plain' | 'success' | 'failure' | 'loading'; text: string }

/** Specification, section 9. */
const noticeMs = 1200
const standardMs = 2000

let shown: Toast | undefined
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The general one, for a sentence that takes longer to read. */
export function showToast(text: string): void {
  open('plain', text, standardMs)
}

export function showSuccess(text: string): void {
  open('success', text, noticeMs)
}

export function showFailure(text: string): void {
  open('failure', text, noticeMs)
}

/** Blocks clicks until the returned function is called. */
export function showLoading(text: string): () => void {
  return open('loading', text, undefined)
}

export function readToast(): Toast | undefined {
  return shown
}

export function subscribeToToast(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** One at a time: the newest takes the place of the one before. */
function open(kind: Toast['kind'], text: string, durationMs: number | undefined): () => void {
  clearTimeout(timer)
  lastId += 1
  const id = lastId
  const close = () => {
    if (shown?.id === id) change(undefined)
  }
  change({ id, kind, text })
  if (durationMs !== undefined) timer = setTimeout(close, durationMs)
  return close
}

function change(toast: Toast | undefined): void {
  shown = toast
  for (const listener of listeners) listener()
}
