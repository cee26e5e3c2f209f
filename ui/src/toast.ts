/** Specification, section 9. `plain` is the general toast without a kind; `loading` stays and blocks input until it is closed. */
export type Toast = { id: number; kind: 'plain' | 'show' | 'success' | 'failure' | 'loading'; text: string }
/** A notice that closes automatically may cover a loading toast, which is visible again afterwards. */
export type VisibleToasts = { notice: Toast | undefined; loading: Toast | undefined }

const noticeMs = 1200
const defaultMs = 2000

let shown: VisibleToasts = { notice: undefined, loading: undefined }
let open: Toast[] = []
let lastId = 0
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** Shows the general toast, for a sentence that takes longer to read: 2000 ms. */
export function showToast(text: string): void {
  show('plain', text, defaultMs)
}

/** Shows a notice for 1200 ms, as success and failure do. */
export function showNotice(text: string): void {
  show('show', text, noticeMs)
}

export function showSuccess(text: string): void {
  show('success', text, noticeMs)
}

export function showFailure(text: string, durationMs = noticeMs): void {
  show('failure', text, durationMs)
}

/** Blocks clicks and keys, over open sheets too, until the action ends; the next content may then take the focus. */
export async function showLoading<Result>(text: string, act: () => Promise<Result>): Promise<Result> {
  const loading = create('loading', text)
  open = [...open, loading]
  change({ loading })
  try {
    return await act()
  } finally {
    open = open.filter(({ id }) => id !== loading.id)
    change({ loading: open.at(-1) })
  }
}

export function readToasts(): VisibleToasts {
  return shown
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows one notice at a time: a new one replaces the earlier one. */
function show(kind: Toast['kind'], text: string, durationMs: number): void {
  clearTimeout(timer)
  change({ notice: create(kind, text) })
  timer = setTimeout(() => change({ notice: undefined }), durationMs)
}

function create(kind: Toast['kind'], text: string): Toast {
  lastId += 1
  return { id: lastId, kind, text }
}

function change(changed: Partial<VisibleToasts>): void {
  shown = { ...shown, ...changed }
  for (const listener of listeners) listener()
}
