/* oxlint-disable max-lines -- one table lists all pages */
import type { ApiCall } from '@sealane/contract/client'
import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Head } from './head.ts'
import type { PaneRetention } from './keep.rules.ts'
import type { StorefrontMessages, MessageNamespace } from './messages.ts'
import { matchPattern, spell } from './pattern.rules.ts'

export type RouteParams = Record<string, string | undefined>
export type Loading = { queries: QueryClient; call: ApiCall; params: RouteParams; search: URLSearchParams }

export type Route = {
  path: string
  /** Key in `titles`. */
  title: keyof StorefrontMessages['titles']
  /** Message parts beside `shell` and `titles`. */
  parts: readonly MessageNamespace[]
  keep: PaneRetention
  /** The bar at the bottom of a phone's page. */
  bar: 'tabs' | 'none'
  /** As the specification declares each route; only `guard.rules.ts` decides which pages are private. */
  requireAuth: false
  page: () => Promise<ComponentType>
  /** For public pages: loads the data, both on the server and on navigation. NOT_FOUND makes the page a 404. */
  load?: (loading: Loading) => Promise<unknown>
  /** Reads the loaded data; the default title is `titles.<title>`. */
  head?: () => Promise<(loaded: Omit<Loading, 'call'>) => Head>
}

/** All pages of the site, in the order of the specification. */
export const routes: Route[] = [
  {
    path: '/home',
    title: 'home',
    parts: ['home'],
    keep: 'always',
    bar: 'tabs',
    requireAuth: false,
    page: async () => (await import('../catalog/home-page.tsx')).HomePage,
    load: async (loading) => (await import('../catalog/home.queries.ts')).loadHome(loading),
    head: async () => (await import('../catalog/home.head.ts')).headOfHome,
  },
  {
    path: '/explore',
    title: 'explore',
    parts: ['shops', 'catalogue'],
    keep: 'always',
    bar: 'tabs',
    requireAuth: false,
    page: async () => (await import('../shops/explore-page.tsx')).ExplorePage,
    load: async (loading) => (await import('../shops/shops.queries.ts')).loadExplore(loading),
  },
  {
    path: '/bag',
    title: 'bag',
    parts: ['cart', 'catalogue'],
    keep: 'always',
    bar: 'tabs',
    requireAuth: false,
    page: async () => (await import('../cart/bag-page.tsx')).BagPage,
  },
  {
    path: '/order',
    title: 'order',
    parts: ['orders', 'statuses'],
    keep: 'recent',
    bar: 'tabs',
    requireAuth: false,
    page: async () => (await import('../orders/orders-page.tsx')).OrdersPage,
  },
  {
    path: '/orderInfo/:id?',
    title: 'orderInfo',
    parts: ['orders'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../orders/order-page.tsx')).OrderPage,
  },
  {
    path: '/comment',
    title: 'comment',
    parts: ['reviews', 'uploads'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../reviews/comment-page.tsx')).CommentPage,
  },
  {
    path: '/refund/:id?/:sn?/:product_ids?/:amount?',
    title: 'refund',
    parts: ['refunds', 'orders', 'uploads'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../refunds/refund-page.tsx')).RefundPage,
  },
  {
    path: '/checkout',
    title: 'checkout',
    parts: ['orders', 'addresses', 'profile'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../orders/checkout-page.tsx')).CheckoutPage,
  },
  {
    path: '/myPurchases/:status?',
    title: 'myPurchases',
    parts: ['orders', 'statuses'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../orders/purchases-page.tsx')).PurchasesPage,
  },
  {
    path: '/language',
    title: 'language',
    parts: [],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../accounts/language-page.tsx')).LanguagePage,
  },
  {
    path: '/notification',
    title: 'notification',
    parts: ['notifications'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../notifications/notification-page.tsx')).NotificationPage,
  },
  {
    path: '/profile',
    title: 'profile',
    parts: ['profile', 'passwords', 'statuses'],
    keep: 'recent',
    bar: 'tabs',
    requireAuth: false,
    page: async () => (await import('../accounts/profile-page.tsx')).ProfilePage,
  },
  {
    path: '/forgotPassword',
    title: 'forgotPassword',
    parts: ['accounts', 'passwords'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/forgot-password-page.tsx')).ForgotPasswordPage,
  },
  {
    path: '/changePassword',
    title: 'changePassword',
    parts: ['accounts', 'passwords'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/change-password-page.tsx')).ChangePasswordPage,
  },
  {
    path: '/changePayPwd',
    title: 'changePayPwd',
    parts: ['profile', 'passwords'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/payment-code-page.tsx')).PaymentCodePage,
  },
  {
    path: '/helpAndSupport',
    title: 'helpAndSupport',
    parts: ['content'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../documents/help-page.tsx')).HelpPage,
  },
  {
    path: '/withDraw',
    title: 'withDraw',
    parts: ['withdrawals', 'wallet'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../withdrawals/withdraw-page.tsx')).WithdrawPage,
  },
  {
    path: '/depositRecord',
    title: 'depositRecord',
    parts: ['withdrawals'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../withdrawals/withdrawal-records-page.tsx')).WithdrawalRecordsPage,
  },
  {
    path: '/topUp',
    title: 'topUp',
    parts: ['wallet', 'profile'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../top-ups/top-up-page.tsx')).TopUpPage,
  },
  {
    path: '/walletTopUp',
    title: 'walletTopUp',
    parts: ['wallet'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../top-ups/wallet-top-up-page.tsx')).WalletTopUpPage,
  },
  {
    path: '/cardTopUp',
    title: 'cardTopUp',
    parts: ['wallet'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../top-ups/card-top-up-page.tsx')).CardTopUpPage,
  },
  {
    path: '/topUpRecord',
    title: 'topUpRecord',
    parts: ['wallet'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../top-ups/top-up-records-page.tsx')).TopUpRecordsPage,
  },
  {
    path: '/capitalRecord',
    title: 'capitalRecord',
    parts: ['wallet'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../ledger/fund-records-page.tsx')).FundRecordsPage,
  },
  {
    path: '/myFavourite',
    title: 'myFavourite',
    parts: ['favourites'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../catalog/liked-page.tsx')).LikedPage,
  },
  {
    path: '/payment',
    title: 'payment',
    parts: ['orders'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../orders/payment-page.tsx')).PaymentPage,
  },
  {
    path: '/security',
    title: 'security',
    parts: ['settings', 'profile', 'passwords', 'withdrawals'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/security-page.tsx')).SecurityPage,
  },
  {
    path: '/heart',
    title: 'heart',
    parts: ['favourites'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../shops/followed-page.tsx')).FollowedPage,
  },
  {
    path: '/setting',
    title: 'setting',
    parts: ['settings', 'profile', 'passwords'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../settings/setting-page.tsx')).SettingPage,
  },
  {
    path: '/signup',
    title: 'signup',
    parts: ['accounts'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/signup-page.tsx')).SignupPage,
  },
  {
    path: '/filter',
    title: 'filter',
    parts: ['catalogue'],
    keep: 'always',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../catalog/filter-page.tsx')).FilterPage,
  },
  {
    path: '/search',
    title: 'search',
    parts: ['catalogue'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../catalog/search-page.tsx')).SearchPage,
    load: async (loading) => (await import('../catalog/products.queries.ts')).loadSearch(loading),
  },
  {
    path: '/searchs',
    title: 'searchs',
    parts: ['catalogue'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../catalog/results-page.tsx')).ResultsPage,
    load: async (loading) => (await import('../catalog/products.queries.ts')).loadResults(loading),
    head: async () => (await import('../catalog/catalog.head.ts')).headOfResults,
  },
  {
    path: '/shops',
    title: 'shops',
    parts: ['shops'],
    keep: 'always',
    bar: 'tabs',
    requireAuth: false,
    page: async () => (await import('../shops/shops-page.tsx')).ShopsPage,
    load: async (loading) => (await import('../shops/shops.queries.ts')).loadShops(loading),
  },
  {
    path: '/popular',
    title: 'popular',
    parts: ['catalogue'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../catalog/popular-page.tsx')).PopularPage,
  },
  {
    path: '/products',
    title: 'products',
    parts: ['catalogue'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../catalog/products-page.tsx')).ProductsPage,
  },
  {
    path: '/detail/:product?/:mer?',
    title: 'detail',
    parts: ['catalogue', 'reviews'],
    keep: 'never',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../catalog/detail-page.tsx')).DetailPage,
    load: async (loading) => (await import('../catalog/products.queries.ts')).loadDetail(loading),
    head: async () => (await import('../catalog/catalog.head.ts')).headOfDetail,
  },
  {
    path: '/login',
    title: 'login',
    parts: ['accounts'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/login-page.tsx')).LoginPage,
  },
  {
    path: '/register',
    title: 'register',
    parts: ['accounts'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/register-page.tsx')).RegisterPage,
  },
  {
    path: '/platform',
    title: 'platform',
    parts: ['platform'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../shops/platform-page.tsx')).PlatformPage,
  },
  {
    path: '/law',
    title: 'law',
    parts: ['content'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../documents/law-page.tsx')).LawPage,
  },
  {
    path: '/address',
    title: 'address',
    parts: ['addresses'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../addresses/addresses-page.tsx')).AddressesPage,
  },
  {
    path: '/addressForm/:id?',
    title: 'addressForm',
    parts: ['addresses'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../addresses/address-form-page.tsx')).AddressFormPage,
  },
  {
    path: '/shop/:id?',
    title: 'shop',
    parts: ['shops', 'reviews'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../shops/shop-page.tsx')).ShopPage,
    load: async (loading) => (await import('../shops/shops.queries.ts')).loadShop(loading),
    head: async () => (await import('../shops/shop.head.ts')).headOfShop,
  },
  {
    path: '/service',
    title: 'service',
    parts: ['service', 'orders'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../chat/service-page.tsx')).ServicePage,
  },
  {
    path: '/services',
    title: 'services',
    parts: ['service'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../chat/services-page.tsx')).ServicesPage,
  },
  {
    path: '/passwords',
    title: 'passwords',
    parts: ['profile', 'passwords'],
    keep: 'recent',
    bar: 'none',
    requireAuth: false,
    page: async () => (await import('../auth/passwords-page.tsx')).PasswordsPage,
  },
]

export type RoutePage = Pick<Route, 'page'>
const pages = new Map<RoutePage, ComponentType>()

/** The page of an unknown address. */
export const missing: RoutePage = { page: async () => (await import('../ui/not-found.tsx')).NotFoundPage }

/** The page that appears when a page's code cannot be loaded. */
export const unreachable: RoutePage = { page: async () => (await import('../ui/unreachable.tsx')).Unreachable }

/** Loads the page's code, so that the first render is the whole page, in the browser too. */
export async function ensurePage(route: RoutePage): Promise<void> {
  if (!pages.has(route)) pages.set(route, await route.page())
}

export function pageOf(route: RoutePage): ComponentType {
  const page = pages.get(route)
  if (page === undefined) throw new Error('The code of a page comes before the page')
  return page
}

/** Checks whether the page of this address can be rendered at once. */
export function isPageLoaded(path: string): boolean {
  const found = findRoute(path)
  return found !== undefined && pages.has(found.route)
}

/** Finds the route of a path. The locale prefix is already removed. */
export function findRoute(path: string): { route: Route; params: RouteParams } | undefined {
  for (const route of routes) {
    const params = matchPattern(route.path, path)
    if (params !== undefined) return { route, params }
  }
  return undefined
}

/** Returns the address of a route as links write it; returns any other address unchanged. */
export function spellRoute(path: string): string {
  const found = findRoute(path)
  return found === undefined ? path : spell(found.route.path, path)
}
