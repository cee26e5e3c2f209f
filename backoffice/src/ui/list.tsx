import { createContext, use, type ReactNode } from 'react'
import { useLocation, useSearch } from 'wouter'
import { loadListPage, type ListFilter, type ListName, type ListPageData } from '../app/list-loaders.ts'
import { scrollToTop } from '../app/scroll.ts'
import { useServerQuery } from '../app/use-server-query.ts'

/** Returns the polling interval of the list; only for data that changes without an event. */
type ListPolling<Item> = (items: Item[]) => number | undefined
type OfficeListProps<Item> = {
  of: ListName
  defaultFilter?: ListFilter
  everyMs?: ListPolling<Item> | undefined
  children: ReactNode
}

type ListState = ReturnType<typeof useListState<object>>

const ListContext = createContext<ListState | undefined>(undefined)

/** Provides a list to the parts of its page: table, filters, search, sort, pager. Its filter and page are in the URL. */
export function List<Item extends object = object>({
  of,
  defaultFilter = {},
  everyMs,
  children,
}: OfficeListProps<Item>) {
  return <ListContext value={useListState(of, defaultFilter, everyMs)}>{children}</ListContext>
}

/** Returns the surrounding list. */
export function useList(): ListState {
  const list = use(ListContext)
  if (list === undefined) throw new Error('There is no list around this component')
  return list
}

/** The items of the list around this component, as its page knows them; undefined until the first answer. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the page that names the list knows the type of its items
export function useItems<Item>(): Item[] | undefined {
  return useList().items as Item[] | undefined
}

function useListState<Item extends object>(
  name: ListName,
  defaultFilter: ListFilter,
  everyMs: ListPolling<Item> | undefined,
) {
  const { filter, page, go } = useListAddress(defaultFilter)
  const query = useServerQuery<ListPageData<Item> | null>({
    queryKey: [name, 'list', filter, page],
    queryFn: () => loadListPage<Item>(name, filter, page),
    everyMs: (shown) => everyMs?.(shown?.items ?? []),
    keepsPrevious: true,
  })
  const { data, error, isFetching, isFetchedAfterMount, refetch } = query
  return {
    name,
    filter,
    defaultFilter,
    setFilter: (next: ListFilter) => go(next, 1),
    page,
    setPage: (next: number) => {
      go(filter, next)
      scrollToTop()
    },
    items: data === undefined ? undefined : (data?.items ?? []),
    hasNextPage: (data?.next ?? null) !== null,
    counts: data?.counts,
    outbox: data?.outbox,
    query: { error, isFetching, isFetchedAfterMount, refetch },
  }
}

/** Reads and writes `?filter={"status":0}&page=2`; without a filter in the URL the list uses its default. */
function useListAddress(defaultFilter: ListFilter) {
  const [pathname, navigate] = useLocation()
  const address = new URLSearchParams(useSearch())
  const go = (filter: ListFilter, page: number) => {
    // A search that was typed just before the user left the list does not navigate: the next page may still be loading.
    if (location.pathname !== pathname) return
    const next = new URLSearchParams({ filter: JSON.stringify(filter), ...(page > 1 && { page: String(page) }) })
    navigate(`${pathname}?${next}`)
  }
  return { filter: readFilter(address.get('filter')) ?? defaultFilter, page: readPageNumber(address.get('page')), go }
}

/** Returns undefined for text that is not a filter: anyone can edit a URL. */
function readFilter(text: string | null): ListFilter | undefined {
  try {
    const parsed: unknown = JSON.parse(text ?? 'null')
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : undefined
  } catch {
    return undefined
  }
}

function readPageNumber(text: string | null): number {
  return text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1
}
