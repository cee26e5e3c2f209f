import { expect, type BrowserContext, type Page } from '@playwright/test'

/** By the live stream alone: a busy machine takes its time, but no page that waits for this asks again by itself within it. */
export const atOnceMs = 10_000

declare global {
  interface Window {
    /** What notices and messages have said since the page was loaded, until somebody asked for it. */
    told: string[]
  }
}

/** Notices last little more than a second, and a busy machine may look too late: each page writes them down. */
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

/** Waits until it is said. What was said before it counts no more. */
export async function hasNotification(page: Page, text: string): Promise<void> {
  const ask = () =>
    page.evaluate((expected) => {
      const index = window.told.findIndex((spoken) => spoken.includes(expected))
      window.told.splice(0, index + 1)
      return index >= 0
    }, text)
  await expect.poll(ask, { message: `“${text}” is said` }).toBe(true)
}
