/** Returns a unique key for one submission. `randomUUID` exists only over HTTPS, which an installation in a local network may not have. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
