/** A page of a list, and where the next one begins. */
export type CursorPage<Item> = { items: Item[]; next: string | null }

/** Pages are counted in the address, the server gives cursors: remembers where each page begins, and walks there when it is not known. */
export function createCursors() {
  const begins = new Map<string, string>()

  return async function readPage<Page extends CursorPage<unknown>>(
    list: string,
    page: number,
    read: (cursor: string | undefined) => Promise<Page>,
  ): Promise<Page | undefined> {
    const cached = begins.get(`${list} ${page}`)
    const begin = page === 1 ? undefined : (cached ?? (await readPage(list, page - 1, read))?.next)
    if (page > 1 && (begin === undefined || begin === null)) return undefined
    const found = await read(begin ?? undefined)
    if (found.next !== null) begins.set(`${list} ${page + 1}`, found.next)
    return found
  }
}

/** Every item, page by page; at most `maximum`. */
export async function readAll<Item>(
  maximum: number,
  read: (cursor: string | undefined) => Promise<CursorPage<Item>>,
): Promise<Item[]> {
  const items: Item[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined && items.length < maximum)
  return items
}
