import type { UserInfo } from '@sealane/contract/accounts'
import type { ApiCall } from '@sealane/contract/client'
import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCall } from './call.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { isUnanswered } from './refused.ts'

/** Data that a page returns to the one before: a chosen address, a promo code. Log-out empties it. */
export type BackData = Record<string, unknown>
/** The session of the specification (section 3), except `userInfo`, which is in the query cache with the other server data. */
type StoredSession = { token: string | undefined; backData: BackData; setting: { lang: FileName } }

const tokenCookie = 'Admin-Token'
const returnKey = 'returnTo'

const visitor: StoredSession = { token: undefined, backData: {}, setting: { lang: defaultFileName } }
let stored = visitor
const listeners = new Set<() => void>()

/** The query for the user info. Retries once after a broken connection, because a failure ends the session. */
export const userInfo = (call: ApiCall) =>
  queryOptions({
    queryKey: ['userInfo'],
    queryFn: () => call('GET /api/user/getUserInfo'),
    retry: (failures, error) => failures === 0 && isUnanswered(error) && navigator.onLine,
    retryDelay: 500,
  })

/** Returns undefined for a visitor, and before the user info is loaded. */
export function useUserInfo(): UserInfo | undefined {
  const token = useToken()
  const { data } = useQuery({ ...userInfo(useCall()), enabled: token !== undefined })
  return token === undefined ? undefined : data
}

/** Returns undefined on the server and during hydration: public pages are rendered as for a visitor. */
export function useToken(): string | undefined {
  return useSyncExternalStore(subscribe, readToken, () => undefined)
}

export function useBackData(): BackData {
  return useSyncExternalStore(subscribe, readBackData, () => visitor.backData)
}

export function readStored(): StoredSession {
  return stored
}

const readToken = () => stored.token
const readBackData = () => stored.backData

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Reads the session from the cookies; only a browser has them. */
export function openSession(lang: FileName): void {
  const token = readCookie(tokenCookie)
  change({ token: token === '' ? undefined : token, setting: { lang } })
}

/** Checks whether another tab of this browser has logged in since: this page must not end that session. */
export function hasNewerLogin(): boolean {
  const kept = readCookie(tokenCookie)
  return kept !== undefined && kept !== '' && kept !== stored.token
}

export function saveToken(token: string): void {
  writeCookie(tokenCookie, token)
  change({ token })
}

/** Removes the token and the back data; the language stays. */
export function clearSession(): void {
  writeCookie(tokenCookie, undefined)
  change({ token: undefined, backData: {} })
}

export function setLanguage(lang: FileName): void {
  change({ setting: { lang } })
}

export function putBackData(data: BackData): void {
  change({ backData: { ...stored.backData, ...data } })
}

/** Remembers the address to return to after the login. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(returnKey, path)
}

/** Returns the remembered address and removes it; accepts only a path of this site. */
export function consumeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey) ?? '/'
  sessionStorage.removeItem(returnKey)
  return /^\/(?![/\\])/.test(path) ? path : '/'
}

function change(changed: Partial<StoredSession>): void {
  stored = { ...stored, ...changed }
  for (const listener of listeners) listener()
}
