import type { ProductStatus } from '@sealane/contract/products'
import { useLocation, useSearch } from 'wouter'

/** One parameter of the address: an open drawer, a filter. */
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

/** An order stays over its list: the number in the address opens it. */
export function orderAddress(orderNo: string, status: number): string {
  const parts = new URLSearchParams({ filter: JSON.stringify({ status }), open: orderNo })
  return `${base}/order?${parts}`
}

/** The orders of one state. */
export function ordersAddress(status: number): string {
  return `${base}/order?${new URLSearchParams({ filter: JSON.stringify({ status }) })}`
}

/** One order, where nobody knows its state: the number is searched for. */
export function orderNumberAddress(orderNo: string): string {
  const parts = new URLSearchParams({ filter: JSON.stringify({ keyword: orderNo }), open: orderNo })
  return `${base}/order?${parts}`
}

export function applicationAddress(id: string): string {
  return `${base}/application/${encodeURIComponent(id)}/show`
}

/** A review stays over its list. */
export function reviewAddress(id: string): string {
  return `${base}/review?open=${encodeURIComponent(id)}`
}

export const newProductAddress = `${base}/product/new`
export const importAddress = `${base}/product/import`

/** All products, or those of a status. */
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

/** Credited by a watcher, and lost or credited twice. */
export const doubtfulRecharges = `${base}/recharge?filter=${encodeURIComponent(JSON.stringify({ status: 'doubtful' }))}`

export function userAddress(id: string): string {
  return `${base}/users/${encodeURIComponent(id)}/show`
}

export function shopAddress(id: string): string {
  return `${base}/shop?shop=${encodeURIComponent(id)}`
}

/** Where the shop says what sending costs. */
export function freightAddress(shopId: string): string {
  return `${shopAddress(shopId)}&part=freight`
}

/** Where the shop says where goods go back to. */
export function returnsAddress(shopId: string): string {
  return `${shopAddress(shopId)}&part=returns`
}

/** A shop as operators decide about it. */
export function marketShopAddress(id: string): string {
  return `${base}/shops/${encodeURIComponent(id)}/show`
}

export function withdrawalAddress(id: string): string {
  return `${base}/withdrawal/${encodeURIComponent(id)}/show`
}
