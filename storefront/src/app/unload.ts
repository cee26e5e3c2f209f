/** Time that a page shows no failures after it began to unload. By then it is gone, or it stays: the load was stopped or was a download. */
const quietMs = 3_000

let isUnloading = false

/** Watches for the unloading of the page: by `beforeunload`, and by `pagehide` in browsers without it. */
export function watchUnload(): void {
  for (const event of ['beforeunload', 'pagehide']) {
    addEventListener(event, () => {
      isUnloading = true
      setTimeout(() => {
        isUnloading = false
      }, quietMs)
    })
  }
}

/**
 * Resolves when it is clear that the page stays; never while the page unloads. The browser aborts the requests of such a page, which
 * is no failure: no message appears and no session ends because of it.
 */
export async function whenStaying(): Promise<void> {
  if (isUnloading) await new Promise((resolve) => setTimeout(resolve, quietMs))
}
