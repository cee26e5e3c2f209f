import { useLocation, useNavigate } from 'ra-core'

const kinds = ['open', 'pack', 'ship'] as const
export type Overlay = (typeof kinds)[number]

/** What lies over the list: the order, its packing, its shipping. The address says which, so that a link opens it too. */
export function useOverlay() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const parts = new URLSearchParams(search)
  const kind = kinds.find((one) => parts.has(one))
  const go = (change?: [Overlay, string]) => {
    for (const one of kinds) parts.delete(one)
    if (change !== undefined) parts.set(...change)
    navigate({ pathname, search: parts.size > 0 ? `?${parts}` : '' })
  }
  return {
    kind,
    orderNo: kind === undefined ? undefined : (parts.get(kind) ?? undefined),
    show: (overlay: Overlay, orderNo: string) => go([overlay, orderNo]),
    close: () => go(),
  }
}
