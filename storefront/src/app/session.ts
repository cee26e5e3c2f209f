import type { UserInfo } from '@sealane/contract/accounts'
import type { ApiCall } from '@sealane/contract/client'
import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useCall } from './call.ts'
import { readCookie, writeCookie } from './cookies.ts'
import { isUnanswered } from './refused.ts'

/** What a page hands back to the one before: a chosen address, a promo code. Emptied at log-out. */
export type BackData = Record<string, unknown>
/** The specification's session (section 3), but for `userInfo`: that lives with the other server data, in the query cache. */
type StoredSession = { token: string | undefined; backData: BackData; setting: { lang: FileName } }

const tokenCookie = 'Admin-Token'
const returnKey = 'returnTo'

const visitor: StoredSession = { token: undefined, backData: {}, setting: { lang: defaultFileName } }
let stored = visitor
const listeners = new Set<() => void>()

/** A line that broke once is tried once more: a failure ends the session. */
export const userInfo = (call: ApiCall) =>
  queryOptions({
    queryKey: ['userInfo'],
    queryFn: () => call('GET /api/user/getUserInfo'),
    retry: (failures, error) => failures === 0 && isUnanswered(error) && navigator.onLine,
    retryDelay: 500,
  })

/** Undefined for a visitor, and until it has been asked for. */
export function useUserInfo(): UserInfo | undefined {
  const token = useToken()
  const { data } = useQuery({ ...userInfo(useCall()), enabled: token !== undefined })
  return token === undefined ? undefined : data
}

/** Undefined on the server and while the page hydrates: public pages are rendered as for a visitor. */
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

/** Takes up what the cookies say; only a browser has them. */
export function openSession(lang: FileName): void {
  const token = readCookie(tokenCookie)
  change({ token: token === '' ? undefined : token, setting: { lang } })
}

/** Another tab of this browser has logged in since: that log-in is not this page's to end. */
export function hasNewerLogin(): boolean {
  const kept = readCookie(tokenCookie)
  return kept !== undefined && kept !== '' && kept !== stored.token
}

export function saveToken(token: string): void {
  writeCookie(tokenCookie, token)
  change({ token })
}

/** Token and handed data go; the language stays. */
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

/** Where the shopper was sent away from, for after the login. */
export function rememberReturn(path: string): void {
  sessionStorage.setItem(returnKey, path)
}

/** The remembered place, once; only ever a path of this site. */
export function consumeReturnPath(): string {
  const path = sessionStorage.getItem(returnKey) ?? '/'
  sessionStorage.removeItem(returnKey)
  return /^\/(?![/\\])/.test(path) ? path : '/'
}

function change(changed: Partial<StoredSession>): void {
  stored = { ...stored, ...changed }
  for (const listener of listeners) listener()
}
