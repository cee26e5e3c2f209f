import { expect, type BrowserContext, type Page } from '@playwright/test'

/** Maximum time for an update by the live stream alone, also on a busy machine: no page polls by itself within this time. */
export const atOnceMs = 10_000

declare global {
  interface Window {
    /** The texts of notices and messages since the page was loaded, until a test reads them. */
    told: string[]
  }
}

/** Records all notices in each page, because they last little more than a second and a busy machine may look too late. */
export async function keepNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const speaking = 'output, [role=alert], [role=status], [aria-live=polite]'
    const texts: string[] = []
    window.told = texts
    const hear = (node: Node) => {
      const element = node instanceof Element ? node : node.parentElement
      if (element?.closest(speaking)) texts.push(node.textContent ?? '')
      else for (const region of element?.querySelectorAll(speaking) ?? []) texts.push(region.textContent ?? '')
    }
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === 'characterData') hear(target)
        for (const node of addedNodes) hear(node)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
}

/** Waits for the notice. Notices before it are discarded. */
export async function hasNotification(page: Page, text: string): Promise<void> {
  const ask = () =>
    page.evaluate((expected) => {
      const index = window.told.findIndex((spoken) => spoken.includes(expected))
      window.told.splice(0, index + 1)
      return index >= 0
    }, text)
  await expect.poll(ask, { message: `“${text}” is said` }).toBe(true)
}
