const key = 'push'

/** Remembers the account whose notifications this browser shows, for its next login; undefined after log-out or when push is switched off. */
export function rememberPush(account: string | undefined): void {
  if (account === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, account)
}

export function isPushRequested(account: string): boolean {
  return localStorage.getItem(key) === account
}
