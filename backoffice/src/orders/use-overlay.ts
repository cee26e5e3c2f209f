import { useLocation, useSearch } from 'wouter'

const kinds = ['open', 'pack', 'ship', 'cancel', 'refund', 'finish'] as const
export type Overlay = (typeof kinds)[number]

/** The default filter of the list. The URL always contains it while an overlay is open. */
export const toShip = { status: 1 }
const defaultFilter = JSON.stringify(toShip)

/** The dialog over the list: the order, or one of its actions. It is in the URL, so that a link can open it. */
export function useOverlay() {
  const [pathname, navigate] = useLocation()
  const parts = new URLSearchParams(useSearch())
  const kind = kinds.find((one) => parts.has(one))
  const orderNo = kind === undefined ? undefined : (parts.get(kind) ?? undefined)
  if (!parts.has('filter')) parts.set('filter', defaultFilter)
  for (const one of kinds) parts.delete(one)
  const addressOf = (overlay: Overlay, no: string) => `${pathname}?${parts}&${overlay}=${encodeURIComponent(no)}`
  return {
    kind,
    orderNo,
    addressOf,
    show: (overlay: Overlay, no: string) => navigate(addressOf(overlay, no)),
    close: () => navigate(`${pathname}?${parts}`),
  }
}
