const fields = [
  ...(['name', 'description', 'specs', 'alts', 'translations', 'category', 'origin', 'handling_days', 'code'] as const),
  ...([
    'pictures',
    'option',
    'choice',
    'unit_price',
    'list_price',
    'stock',
    'sku',
    'image',
    'on_sale',
    'more',
  ] as const),
]
type VersionField = (typeof fields)[number]

/** Maps a field to one that has a translated name; any other counts as `translations`. */
export function fieldOf(field: string): VersionField {
  return fields.find((versionField) => versionField === field) ?? 'translations'
}

export function isMoney(field: string): boolean {
  return field === 'unit_price' || field === 'list_price'
}
