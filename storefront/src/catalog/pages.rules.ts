type ItemPage<Item> = { items: Item[]; next: string | null }

/** Returns the list without one of its items; all other items keep their places. */
export function withoutItem<Item extends { id: string }, Data extends { pages: ItemPage<Item>[] }>(
  data: Data,
  id: string,
): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })) }
}
