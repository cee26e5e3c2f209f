/** The order and the filters of the directory, as in the address. */
export type DirectorySort = 'hot' | 'new' | 'rating' | 'name'
export type Directory = { keyword?: string; country?: string; sort?: DirectorySort }

export const directorySorts: readonly DirectorySort[] = ['hot', 'new', 'rating', 'name']
const keywordMaximum = 60

/** Reads the address, and leaves out invalid values. */
export function readDirectory(search: URLSearchParams): Directory {
  const keyword = (search.get('keyword') ?? '').trim().slice(0, keywordMaximum)
  const country = search.get('country') ?? ''
  const sort = directorySorts.find((directorySort) => directorySort === search.get('sort'))
  return {
    ...(keyword !== '' && { keyword }),
    ...(/^[A-Z]{2}$/.test(country) && { country }),
    ...(sort !== undefined && { sort }),
  }
}

/** Returns the address; the default order is left out. */
export function toDirectory({ keyword = '', country = '', sort = 'hot' }: Directory): string {
  const entries = Object.entries({ keyword, country, sort: sort === 'hot' ? '' : sort })
  const search = new URLSearchParams(entries.filter(([, value]) => value !== ''))
  return search.size === 0 ? '/shops' : `/shops?${search}`
}
