import type { FileName } from '@sealane/contract/locales'
import { addressOfPart, type MessageNamespace } from './messages.ts'

/** The messages of the pages that open without a network; see `vite.worker.config.ts` for their code. */
const offlineParts: MessageNamespace[] = ['cart', 'catalogue', 'orders', 'addresses', 'home']

let activateUpdate: (() => void) | undefined
const listeners = new Set<() => void>()

/** Puts the new version in charge; undefined while there is none. */
export function readUpdate(): (() => void) | undefined {
  return activateUpdate
}

export function subscribeToUpdate(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** By then the first page stands; what the worker loads would be in its way. */
const calmMs = 3000

/**
 * The service worker keeps the shop readable without a network. The page works as well without it. What was asked before the
 * first one took over passed it by: `onFirst` asks again.
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
    // Private windows and full disks refuse it: then nothing is kept.
  }
}

/** A page that stays open for days is never loaded anew: whoever comes back to it is told of a new version. */
function updateWhenVisible(registration: ServiceWorkerRegistration): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => {}) // Without a network: next time.
  })
}

function watchForUpdates(registration: ServiceWorkerRegistration): void {
  const offer = (worker: ServiceWorker | null) => {
    if (worker === null || navigator.serviceWorker.controller === null) return // The first one takes over by itself.
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
