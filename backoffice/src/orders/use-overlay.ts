import { useLocation, useNavigate } from 'ra-core'

const kinds = ['open', 'pack', 'ship'] as const
export type Overlay = (typeof kinds)[number]

/** What the list shows where the address does not say. Beside an overlay it is always said. */
export const toShip = { status: 1 }
const defaultFilter = JSON.stringify(toShip)

/** What lies over the list: the order, its packing, its shipping. The address says which, so that a link opens it too. */
export function useOverlay() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const parts = new URLSearchParams(search)
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
