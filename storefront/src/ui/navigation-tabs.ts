import { House, Package, ShoppingBag, Store, UserRound, type LucideIcon } from 'lucide-react'

type NavigationTab = {
  tab: 'home' | 'shops' | 'bag' | 'orders' | 'me'
  href: string
  icon: LucideIcon
  under: readonly string[]
}

/** The main pages of the site, as the bars list them. */
export const navigationTabs: readonly NavigationTab[] = [
  { tab: 'home', href: '/home', icon: House, under: ['/home'] },
  { tab: 'shops', href: '/explore', icon: Store, under: ['/explore', '/shops', '/shop'] },
  { tab: 'bag', href: '/bag', icon: ShoppingBag, under: ['/bag'] },
  { tab: 'orders', href: '/order', icon: Package, under: ['/order', '/myPurchases'] },
  { tab: 'me', href: '/profile', icon: UserRound, under: ['/profile'] },
]

export function isUnder({ under }: NavigationTab, path: string): boolean {
  return under.some((start) => path === start || path.startsWith(`${start}/`))
}
