import { describe, expect, it } from 'vitest'
import { readDirectory, toDirectory } from './directory.rules.ts'
import { readFeed } from './feed.rules.ts'

describe('the address of the feed', () => {
  it.each([
    ['', { isFollowed: false, category: undefined }],
    ['category=mens_clothing', { isFollowed: false, category: 'mens_clothing' }],
    ['category=%27or%201', { isFollowed: false, category: undefined }],
    ['followed=true&category=food', { isFollowed: true, category: undefined }],
  ])('%j is read', (search, feed) => {
    expect(readFeed(new URLSearchParams(search))).toEqual(feed)
  })
})

describe('the address of the directory', () => {
  it.each([
    ['', {}],
    ['sort=sideways&country=Norway&keyword=%20', {}],
    ['sort=name&country=NO&keyword=%20bra%20', { sort: 'name', country: 'NO', keyword: 'bra' }],
  ])('%j is read', (search, directory) => {
    expect(readDirectory(new URLSearchParams(search))).toEqual(directory)
  })

  it.each([
    [{}, '/shops'],
    [{ sort: 'hot' as const }, '/shops'],
    [{ sort: 'name' as const, country: 'NO', keyword: 'a b' }, '/shops?keyword=a+b&country=NO&sort=name'],
  ])('%j is written as %s', (directory, address) => {
    expect(toDirectory(directory)).toBe(address)
  })
})
