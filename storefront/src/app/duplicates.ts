/** The last submitted request, as kept in the session storage (specification, section 5). `time` is milliseconds. */
type Submitted = { url: string; data: string; time: number }

const storageKey = 'sessionObj'
const windowMs = 1000
/** Fields whose values never reach the storage; a keyed digest replaces them. */
const secretName = /^(password|.*_password|code|.*_code|ticket|bank_card_no|destination)$/
const tabKey = Array.from(globalThis.crypto.getRandomValues(new Uint32Array(4)))

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
  return JSON.stringify(body, (name, value: unknown) =>
    secretName.test(name) && typeof value === 'string' ? digest(value) : value,
  )
}

/** Returns equal digests for equal values within this tab; a digest reveals nothing without the tab's key. */
function digest(value: string): string {
  return tabKey
    .map((key) => {
      let sum = key
      for (const character of value) sum = mix(sum ^ (character.codePointAt(0) ?? 0))
      return mix(sum ^ key).toString(36)
    })
    .join('')
}

function mix(sum: number): number {
  const first = Math.imul(sum ^ (sum >>> 16), 0x85eb_ca6b)
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2_ae35)
  return (second ^ (second >>> 16)) >>> 0
}
