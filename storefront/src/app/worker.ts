import type { FileName } from '@sealane/contract/locales'
import { addressOfPart, type MessageNamespace } from './messages.ts'

/** The messages of the pages that open without a network; see `vite.worker.config.ts` for their code. */
const offlineParts: MessageNamespace[] = ['cart', 'catalogue', 'orders', 'addresses', 'home']

let activateUpdate: (() => void) | undefined
const listeners = new Set<() => void>()

/** Returns a function that activates the new version; undefined while there is none. */
export function readUpdate(): (() => void) | undefined {
  return activateUpdate
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Delay until the first page is displayed: the worker's downloads would slow it down. */
const calmMs = 3000

/**
 * Registers the service worker, with which the shop is readable without a network. The page also works without it. Requests before
 * the first worker took control did not pass through it, so `onFirst` repeats them.
 */
export async function registerWorker(fileName: FileName, onFirst: () => void): Promise<void> {
  if (!('serviceWorker' in navigator) || !import.meta.env.PROD) return
  try {
    const isFirst = navigator.serviceWorker.controller === null
    if (isFirst) navigator.serviceWorker.addEventListener('controllerchange', onFirst, { once: true })
    if (isFirst) await new Promise((resolve) => setTimeout(resolve, calmMs))
    const registration = await navigator.serviceWorker.register('/worker.js')
    watchForUpdates(registration)
    updateWhenVisible(registration)
    const { active } = await navigator.serviceWorker.ready
    const addresses = [
      `/${fileName}/bag`,
      `/${fileName}/home`,
      ...offlineParts.map((part) => addressOfPart(fileName, part)),
    ]
    active?.postMessage({ type: 'keep', addresses })
  } catch {
    // Private windows and full disks refuse it: then nothing is cached.
  }
}

/** Checks for a new version when the page becomes visible again: a page that stays open for days is never reloaded. */
function updateWhenVisible(registration: ServiceWorkerRegistration): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {}) // Without a network the next check tries again.
  })
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    if (worker === null || navigator.serviceWorker.controller === null) return // The first worker takes control by itself.
    activateUpdate = () => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
      worker.postMessage({ type: 'take-over' })
    }
    for (const listener of listeners) listener()
  }
  offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const { installing } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed') offer(installing)
    })
  })
}
