import { countedOf } from '../http/source.ts'

export type OpenStream = { accountId: number; source: string; end: () => void }

const perAccountMaximum = 20
/** Each stream takes a connection here, and two of the proxy's. */
const perSourceMaximum = 60

/**
 * The streams of this process. A stream beyond the maximum of an account or a source ends the oldest one of the account that has most of them there,
 * so that one account with many streams takes no place from others at its address. Where each account has one, the newest ends, so that no account
 * loses its only stream.
 */
export function createOpenStreams() {
  const open = new Map<string, Set<OpenStream>>()
  return {
    add(stream: OpenStream): void {
      const limits = limitsOf(stream)
      for (const { key } of limits) open.set(key, (open.get(key) ?? new Set()).add(stream))
      for (const { key, maximum } of limits) {
        const there = open.get(key)
        if (there !== undefined && there.size > maximum) oneTooMany(there)?.end()
      }
    },
    remove(stream: OpenStream): void {
      for (const { key } of limitsOf(stream)) {
        const there = open.get(key)
        there?.delete(stream)
        if (there?.size === 0) open.delete(key)
      }
    },
    endAll: (): void => {
      for (const there of open.values()) for (const { end } of there) end()
    },
  }
}

function limitsOf({ accountId, source }: OpenStream): { key: string; maximum: number }[] {
  const ofSource = countedOf(source).map(({ key, factor }) => ({ key, maximum: perSourceMaximum * factor }))
  return [{ key: `account ${accountId}`, maximum: perAccountMaximum }, ...ofSource]
}

function oneTooMany(streams: Set<OpenStream>): OpenStream | undefined {
  const counts = new Map<number, number>()
  for (const { accountId } of streams) counts.set(accountId, (counts.get(accountId) ?? 0) + 1)
  const most = Math.max(...counts.values())
  const all = [...streams]
  return most === 1 ? all.at(-1) : all.find(({ accountId }) => counts.get(accountId) === most)
}
