import type { FileName } from '@sealane/contract/locales'
import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'

/** The back office speaks these two. */
const officeLanguages = ['en', 'zh-cn'] as const satisfies FileName[]
export type OfficeLanguage = (typeof officeLanguages)[number]

const tokenKey = 'portal_token'
const accountKey = 'portal_account'
const languageKey = 'portal_language'
const lettersKey = 'portal_letters'

/** The storefront's cookie is another session: staff and shopper may be two people on one machine. */
export function readToken(): string | undefined {
  return localStorage.getItem(tokenKey) ?? undefined
}

/** The account of the last log-in here, still known when its session is over: typed drafts belong to it. */
export function readAccount(): string | undefined {
  return localStorage.getItem(accountKey) ?? undefined
}

export function saveSession(token: string, account: string): void {
  localStorage.setItem(accountKey, account)
  localStorage.setItem(tokenKey, token)
  notifyListeners()
}

export function forgetToken(): void {
  localStorage.removeItem(tokenKey)
  notifyListeners()
}

/** The token of the session, live: a log-in or a log-out in another tab counts here too. */
export function useToken(): string | undefined {
  return useSyncExternalStore(subscribe, readToken)
}

const listeners = new Set<() => void>()

function notifyListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== tokenKey && key !== null) return
    queries.clear() // Another account may have logged in there.
    listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', onStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', onStorage)
  }
}

/** What was chosen here, else the browser's language, else English. */
export function readLanguage(): OfficeLanguage {
  const chosen = localStorage.getItem(languageKey) ?? navigator.language.toLowerCase()
  return chosen.startsWith('zh') ? 'zh-cn' : 'en'
}

export function saveLanguage(language: OfficeLanguage): void {
  localStorage.setItem(languageKey, language)
}

/** Whether single letters are keys: they are until somebody switches them off. */
export function readLetters(): boolean {
  return localStorage.getItem(lettersKey) !== 'off'
}

export function saveLetters(hasLetters: boolean): void {
  localStorage.setItem(lettersKey, hasLetters ? 'on' : 'off')
}
