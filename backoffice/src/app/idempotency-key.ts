/** Names one submission. `randomUUID` is for https alone; a shop in a local network has none. */
export function createKey(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
