import type { FileName } from '@sealane/contract/locales'
import { useSyncExternalStore } from 'react'
import { queries } from './queries.ts'

/** The two languages of the back office. */
const officeLanguages = ['en', 'zh-cn'] as const satisfies FileName[]
export type OfficeLanguage = (typeof officeLanguages)[number]

const tokenKey = 'portal_token'
const accountKey = 'portal_account'
const languageKey = 'portal_language'
const lettersKey = 'portal_letters'

/** Separate from the storefront's cookie: staff member and shopper may be two people on one machine. */
export function readToken(): string | undefined {
  return localStorage.getItem(tokenKey) ?? undefined
}

/** Returns the account of the last login in this browser. It is kept after the session, because stored drafts belong to it. */
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

/** Returns the token of the session, and follows a login or logout in another tab. */
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

/** Returns the language chosen in this browser, otherwise that of the browser, otherwise English. */
export function readLanguage(): OfficeLanguage {
  const chosen = localStorage.getItem(languageKey) ?? navigator.language.toLowerCase()
  return chosen.startsWith('zh') ? 'zh-cn' : 'en'
}

export function saveLanguage(language: OfficeLanguage): void {
  localStorage.setItem(languageKey, language)
}

/** Returns whether single letters are shortcuts: true until the user switches them off. */
export function readLetters(): boolean {
  return localStorage.getItem(lettersKey) !== 'off'
}

export function saveLetters(hasLetters: boolean): void {
  localStorage.setItem(lettersKey, hasLetters ? 'on' : 'off')
}
