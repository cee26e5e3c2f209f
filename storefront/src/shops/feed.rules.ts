/** The filters of the feed of shops, as in the address. */
export type Feed = { isFollowed: boolean; category: string | undefined }

export function readFeed(search: URLSearchParams): Feed {
  const isFollowed = search.get('followed') === 'true'
  const category = search.get('category') ?? ''
  return { isFollowed, category: isFollowed || !/^[a-z_]{1,40}$/.test(category) ? undefined : category }
}
