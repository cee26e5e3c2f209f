import type { ProductStatus } from '@sealane/contract/products'
import { useLocation, useSearch } from 'wouter'

/** Reads and writes one parameter of the URL: an open drawer, a filter. */
export function useAddressPart(name: string): [string | undefined, (value: string | undefined) => void] {
  const [pathname, navigate] = useLocation()
  const search = useSearch()
  const value = new URLSearchParams(search).get(name) ?? undefined
  const change = (next: string | undefined) => {
    const parts = new URLSearchParams(search)
    if (next === undefined) parts.delete(name)
    else parts.set(name, next)
    navigate(parts.size > 0 ? `${pathname}?${parts}` : pathname)
  }
  return [value, change]
}

export const base = '/portal'

/** Returns the URL of an order over its list: the order number in the URL opens it. */
export function orderAddress(orderNo: string, status: number): string {
  const parts = new URLSearchParams({ filter: JSON.stringify({ status }), open: orderNo })
  return `${base}/order?${parts}`
}

/** Returns the URL of the orders of one status. */
export function ordersAddress(status: number): string {
  return `${base}/order?${new URLSearchParams({ filter: JSON.stringify({ status }) })}`
}

/** Returns the URL of an order of unknown status: the list searches for its number. */
export function orderNumberAddress(orderNo: string): string {
  const parts = new URLSearchParams({ filter: JSON.stringify({ keyword: orderNo }), open: orderNo })
  return `${base}/order?${parts}`
}

export function applicationAddress(id: string): string {
  return `${base}/application/${encodeURIComponent(id)}/show`
}

/** Returns the URL of a review over its list. */
export function reviewAddress(id: string): string {
  return `${base}/review?open=${encodeURIComponent(id)}`
}

export const newProductAddress = `${base}/product/new`
export const importAddress = `${base}/product/import`

/** Returns the URL of all products, or of those of one status. */
export function productsAddress(status?: ProductStatus): string {
  if (status === undefined) return `${base}/product`
  return `${base}/product?${new URLSearchParams({ filter: JSON.stringify({ status }) })}`
}

export function productAddress(id: string): string {
  return `${base}/product/${encodeURIComponent(id)}`
}

export function documentAddress(id: string): string {
  return `${base}/documents/${encodeURIComponent(id)}/show`
}

export function refundAddress(id: string): string {
  return `${base}/refund/${encodeURIComponent(id)}/show`
}

export function rechargeAddress(id: string): string {
  return `${base}/recharge/${encodeURIComponent(id)}/show`
}

/** Top-ups that a watcher credited and whose payment was then lost or credited twice. */
export const doubtfulRecharges = `${base}/recharge?filter=${encodeURIComponent(JSON.stringify({ status: 'doubtful' }))}`

export function userAddress(id: string): string {
  return `${base}/users/${encodeURIComponent(id)}/show`
}

export function shopAddress(id: string): string {
  return `${base}/shop?shop=${encodeURIComponent(id)}`
}

/** Returns the URL of the shop's freight rates. */
export function freightAddress(shopId: string): string {
  return `${shopAddress(shopId)}&part=freight`
}

/** Returns the URL of the shop's return address. */
export function returnsAddress(shopId: string): string {
  return `${shopAddress(shopId)}&part=returns`
}

/** Returns the URL of the page on which operators decide about a shop. */
export function marketShopAddress(id: string): string {
  return `${base}/shops/${encodeURIComponent(id)}/show`
}

export function withdrawalAddress(id: string): string {
  return `${base}/withdrawal/${encodeURIComponent(id)}/show`
}
