/** A page of a list, and the cursor of the next page. */
export type CursorPage<Item> = { items: Item[]; next: string | null }

/** Maps page numbers of the URL to cursors of the server: remembers each page's cursor, and reads the previous pages if it is unknown. */
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

/** Reads items page by page until the end, or until there are at least `maximum`. */
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
