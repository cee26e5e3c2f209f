import { defaultFileName, fileNames, localeOf, type FileName } from '@sealane/contract/locales'
import { useSyncExternalStore } from 'react'
import { useLocale } from 'use-intl'
import type accounts from '@sealane/messages/en/accounts.json'
import type addresses from '@sealane/messages/en/addresses.json'
import type cart from '@sealane/messages/en/cart.json'
import type catalogue from '@sealane/messages/en/catalogue.json'
import type content from '@sealane/messages/en/content.json'
import type favourites from '@sealane/messages/en/favourites.json'
import type home from '@sealane/messages/en/home.json'
import type notifications from '@sealane/messages/en/notifications.json'
import type orders from '@sealane/messages/en/orders.json'
import type passwords from '@sealane/messages/en/passwords.json'
import type platform from '@sealane/messages/en/platform.json'
import type profile from '@sealane/messages/en/profile.json'
import type refunds from '@sealane/messages/en/refunds.json'
import type reviews from '@sealane/messages/en/reviews.json'
import type service from '@sealane/messages/en/service.json'
import type settings from '@sealane/messages/en/settings.json'
import type shell from '@sealane/messages/en/shell.json'
import type shops from '@sealane/messages/en/shops.json'
import type statuses from '@sealane/messages/en/statuses.json'
import type titles from '@sealane/messages/en/titles.json'
import type uploads from '@sealane/messages/en/uploads.json'
import type wallet from '@sealane/messages/en/wallet.json'
import type withdrawals from '@sealane/messages/en/withdrawals.json'

/** All message parts. Each part is one file in each language's folder. */
export type StorefrontMessages = {
  accounts: typeof accounts
  addresses: typeof addresses
  cart: typeof cart
  catalogue: typeof catalogue
  content: typeof content
  favourites: typeof favourites
  home: typeof home
  notifications: typeof notifications
  orders: typeof orders
  passwords: typeof passwords
  platform: typeof platform
  profile: typeof profile
  refunds: typeof refunds
  reviews: typeof reviews
  service: typeof service
  settings: typeof settings
  shell: typeof shell
  shops: typeof shops
  statuses: typeof statuses
  titles: typeof titles
  uploads: typeof uploads
  wallet: typeof wallet
  withdrawals: typeof withdrawals
}
export type MessageNamespace = keyof StorefrontMessages
export type LoadedMessages = Partial<StorefrontMessages>

declare module 'use-intl' {
  interface AppConfig {
    Messages: StorefrontMessages
  }
}

/** The parts that every page needs. */
export const commonParts = ['shell', 'titles'] as const satisfies MessageNamespace[]

export type MessageStore = {
  read: () => LoadedMessages
  subscribe: (listener: () => void) => () => void
  /** Loads the parts that are not loaded yet. */
  ensure: (parts: readonly MessageNamespace[]) => Promise<void>
}

/** Creates the store of messages: the parts that came with the page, and those that later pages add. */
export function createMessageStore(fileName: FileName, initial: LoadedMessages): MessageStore {
  let messages = initial
  const listeners = new Set<() => void>()
  return {
    read: () => messages,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async ensure(parts) {
      const missing = parts.filter((part) => messages[part] === undefined)
      if (missing.length === 0) return
      const loaded = await Promise.all(missing.map((part) => fetchPart(fileName, part)))
      messages = { ...messages, ...Object.fromEntries(missing.map((part, index) => [part, loaded[index]])) }
      for (const listener of listeners) listener()
    },
  }
}

export function useMessages(store: MessageStore): LoadedMessages {
  return useSyncExternalStore(store.subscribe, store.read, store.read)
}

/** Returns the file name of the language; `useLocale` of use-intl returns the locale for `Intl`. */
export function useFileName(): FileName {
  const locale = useLocale()
  return fileNames.find((name) => localeOf(name) === locale) ?? defaultFileName
}

/** Returns the address of a part, which is compiled at build time and served beside the scripts. The version in the path allows unlimited caching. */
export function addressOfPart(fileName: FileName, part: MessageNamespace): string {
  return `/assets/messages/${import.meta.env['VITE_MESSAGES_VERSION']}/${fileName}/${part}.json`
}

async function fetchPart(fileName: FileName, part: MessageNamespace): Promise<unknown> {
  const response = await fetch(addressOfPart(fileName, part))
  if (!response.ok) throw new Error(`The messages ${part} did not load: ${response.status}`)
  return response.json()
}
