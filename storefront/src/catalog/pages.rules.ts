type ItemPage<Item> = { items: Item[]; next: string | null }

/** The list without one of its items; everything else stays where it is. */
export function withoutItem<Item extends { id: string }, Data extends { pages: ItemPage<Item>[] }>(
  data: Data,
  id: string,
): Data {
  return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.filter((item) => item.id !== id) })) }
}
