/** The last submitted request, as kept in the session storage (specification, section 5). `time` is milliseconds. */
type Submitted = { url: string; data: string; time: number }

const storageKey = 'sessionObj'
const windowMs = 1000
/** Fields whose values never reach the storage. */
const secretName = /^(password|.*_password|code|.*_code|ticket|bank_card_no|destination)$/
/** The request itself holds its secrets for as long, at most. */
const heldMs = 10_000

/** The secrets of the last request. In the storage a random mark stands for them: it says when two are the same, and nothing else. */
let held = { secrets: '', mark: 0 }
let forgetting: ReturnType<typeof setTimeout> | undefined

/** Checks whether the same request was sent within the last second. If not, this one becomes the last. */
export function isDuplicate(storage: Storage, url: string, body: object, now: number): boolean {
  const data = withoutSecrets(body)
  const last = readLast(storage)
  const isSame = last?.url === url && last.data === data && now - last.time < windowMs && now >= last.time
  if (!isSame) storeSubmitted(storage, { url, data, time: now })
  return isSame
}

/** Stores the last request. If the storage is full or forbidden, only the duplicate check is lost; the request is still sent. */
function storeSubmitted(storage: Storage, submitted: Submitted): void {
  try {
    storage.setItem(storageKey, JSON.stringify(submitted))
  } catch {
    // No storage: the check is skipped.
  }
}

function readLast(storage: Storage): Submitted | undefined {
  try {
    return (JSON.parse(storage.getItem(storageKey) ?? 'null') as Submitted | null) ?? undefined
  } catch {
    return undefined
  }
}

function withoutSecrets(body: object): string {
  const secrets: string[] = []
  const data = JSON.stringify(body, (name, value: unknown) => {
    if (!secretName.test(name) || typeof value !== 'string') return value
    secrets.push(value)
    return ''
  })
  return secrets.length === 0 ? data : `${data} ${markOf(JSON.stringify(secrets))}`
}

/** Returns the same mark for the same secrets. A digest of Web Crypto comes too late for a second tap, and is missing on plain HTTP. */
function markOf(secrets: string): number {
  if (held.secrets !== secrets) held = { secrets, mark: Math.random() }
  clearTimeout(forgetting)
  forgetting = setTimeout(() => (held = { secrets: '', mark: 0 }), heldMs)
  return held.mark
}
