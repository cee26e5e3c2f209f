import { withoutEndSlashes } from './pattern.rules.ts'

/** Addresses that need no login (specification, section 2): by prefix or inclusion, so `/shop` admits `/shops` and `/shop/7`. */
const open = [
  '/login',
  '/register',
  '/home',
  '/shop',
  '/explore',
  '/detail',
  '/search',
  '/forgotPassword',
  '/changePassword',
  '/signup',
]

export type GuardState = { hasToken: boolean; hasUserInfo: boolean }
export type GuardDecision = 'pass' | 'fetchUserInfo' | 'goToStart' | 'goToSignup'

/** Checks only the decoded pathname: a query or a hash makes no page public. The locale prefix is already removed. */
export function isOpen(pathname: string): boolean {
  const decoded = decode(pathname)
  return open.some((segment) => decoded.includes(segment))
}

export function decideNavigation(pathname: string, { hasToken, hasUserInfo }: GuardState): GuardDecision {
  if (hasToken && withoutEndSlashes(decode(pathname)) === '/login') return 'goToStart'
  if (hasToken) return hasUserInfo ? 'pass' : 'fetchUserInfo'
  return isOpen(pathname) ? 'pass' : 'goToSignup'
}

function decode(pathname: string): string {
  const [path = ''] = pathname.split(/[?#]/)
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
