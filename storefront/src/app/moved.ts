/** Thrown by a route's `load` when the page has another address. On the server it becomes a redirect; in the browser the page redirects. */
export class RouteRedirect extends Error {
  override name = 'Moved'
  /** A path without locale prefix. */
  readonly to: string
  /** Whether the page will never have the former address again. */
  readonly isPermanent: boolean

  constructor(to: string, isPermanent = false) {
    super(`Moved to ${to}`)
    this.to = to
    this.isPermanent = isPermanent
  }
}
