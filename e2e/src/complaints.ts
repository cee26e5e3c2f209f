import type { BrowserContext, Page } from '@playwright/test'

/** What the browser complained about: a warning, a mismatch, a script that the policy blocked, a failed request. */
export type Complaints = {
  /** Empties the list; nothing is expected any more. */
  take: () => string[]
  /** From now on a broken live stream is no complaint: the line is cut on purpose. */
  expectCut: () => void
}

/** Of every page that the context opens from now on, and of those that are named. */
export function collectComplaints(context: BrowserContext, ...open: Page[]): Complaints {
  let found: string[] = []
  let isCut = false
  const note = (complaint: string) => {
    if (!isCut || !isOfCut(complaint)) found.push(complaint)
  }
  context.on('page', (page) => watch(page, note))
  for (const page of open) watch(page, note)
  return {
    take() {
      const taken = found
      found = []
      isCut = false
      return taken
    },
    expectCut() {
      isCut = true
    },
  }
}

/** What the browser says where the configuration keeps the service worker away. */
const blocked = 'Service Worker registration blocked by Playwright'

/** A picture that the browser has in a larger size already is shown in that one. */
const hasLarger = '.webp was preloaded using link preload but not used'

function watch(page: Page, note: (complaint: string) => void): void {
  page.on('console', (message) => {
    const text = message.text()
    if (['error', 'warning'].includes(message.type()) && !text.includes(blocked) && !text.includes(hasLarger))
      note(`${page.url()}: ${text} ${message.location().url}`)
  })
  page.on('pageerror', (error) => note(`${page.url()}: ${error.stack ?? error.message}`))
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    if (reason !== wasLeft) note(`${page.url()}: ${request.method()} ${request.url()} ${reason}`)
  })
}

/** Going elsewhere ends what was still loading, and the live stream. */
const wasLeft = 'net::ERR_ABORTED'

function isOfCut(complaint: string): boolean {
  return /ERR_(CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/.test(complaint)
}
