/** Thrown by a route's `load`: what is asked for has another address. The server redirects; in the browser the page does. */
export class RouteRedirect extends Error {
  override name = 'Moved'
  /** A path without locale prefix. */
  readonly to: string

  constructor(to: string) {
    super(`Moved to ${to}`)
    this.to = to
  }
}
