const key = 'push'

/** Whose messages this browser was asked to show, for the next login; undefined once they have logged out or want none. */
export function rememberPush(account: string | undefined): void {
  if (account === undefined) localStorage.removeItem(key)
  else localStorage.setItem(key, account)
}

export function isPushRequested(account: string): boolean {
  return localStorage.getItem(key) === account
}
