import type { BrowserContext, Page } from '@playwright/test'

/** The browser's complaints: a warning, a hydration mismatch, a script that the policy blocked, a failed request. */
export type Complaints = {
  /** Returns the complaints and clears the list. */
  take: () => string[]
  /** From now on a broken live stream is not a complaint, because the test cuts the connection. */
  expectCut: () => void
}

/** Collects complaints of every page that the context opens from now on, and of the named pages. */
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

/** The browser's message when the configuration blocks the service worker. */
const blocked = 'Service Worker registration blocked by Playwright'

/** The browser shows a larger size of a picture that it already has, and then does not use the preloaded one. */
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

/** The error of requests, and of the live stream, that a navigation cancels. */
const wasLeft = 'net::ERR_ABORTED'

function isOfCut(complaint: string): boolean {
  return /ERR_(CONNECTION_RESET|CONNECTION_CLOSED|EMPTY_RESPONSE|INCOMPLETE_CHUNKED_ENCODING)/.test(complaint)
}
