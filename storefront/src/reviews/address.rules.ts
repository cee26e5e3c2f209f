/** Returns the address where an order is reviewed, and where its review is shown afterwards. */
export function reviewAddress(orderId: string): string {
  return `/comment?order=${orderId}`
}
