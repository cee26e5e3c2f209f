import { describe, expect, test } from 'vitest'
import { createCursors, readAll } from './cursors.ts'

/** Seven orders, three on a page; the cursor is the index at which a page begins. */
function createList() {
  const cursors: (string | undefined)[] = []
  const read = async (cursor: string | undefined) => {
    cursors.push(cursor)
    const begin = Number(cursor ?? 0)
    const items = [1, 2, 3, 4, 5, 6, 7].slice(begin, begin + 3)
    return { items, next: begin + 3 < 7 ? String(begin + 3) : null }
  }
  return { asked: cursors, read }
}

describe('a list by pages', () => {
  test('reads the pages before the third one when its address is opened', async () => {
    const { asked, read } = createList()
    const page = await createCursors()('order', 3, read)
    expect(page?.items).toEqual([7])
    expect(asked).toEqual([undefined, '3', '6'])
  })

  test('requests the next page directly', async () => {
    const { asked, read } = createList()
    const readPage = createCursors()
    await readPage('order', 1, read)
    await readPage('order', 2, read)
    expect(asked).toEqual([undefined, '3'])
  })

  test('has no page after the end', async () => {
    const { read } = createList()
    expect(await createCursors()('order', 9, read)).toBeUndefined()
  })

  test('starts anew with another filter', async () => {
    const { asked, read } = createList()
    const readPage = createCursors()
    await readPage('order 1', 1, read)
    await readPage('order 2', 2, read)
    expect(asked).toEqual([undefined, undefined, '3'])
  })
})

test('all of a queue is read, page by page', async () => {
  expect(await readAll(100, createList().read)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(await readAll(4, createList().read)).toHaveLength(6)
})
