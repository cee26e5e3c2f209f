/** Where an order is reviewed, and its review stands afterwards. */
export function reviewAddress(orderId: string): string {
  return `/comment?order=${orderId}`
}
