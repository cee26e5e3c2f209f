/** How long a page that is being left keeps quiet. It is gone by then, or stays: the load was stopped, or was a download. */
const quietMs = 3_000

let isUnloading = false

/** From now on it is known when the page is being left: by `beforeunload`, and by `pagehide` where a browser has no other. */
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
 * Settles once it is clear that the page stays; on one that is being left, never. A browser cuts off what such a page has
 * asked, and that is no failure: nobody is to hear of it, and no session ends with it.
 */
export async function whenStaying(): Promise<void> {
  if (isUnloading) await new Promise((resolve) => setTimeout(resolve, quietMs))
}
