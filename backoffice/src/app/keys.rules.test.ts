import { expect, test } from 'vitest'
import { keysOf, shortcutOf, shortcuts, stepOf, type Shortcut } from './keys.rules.ts'

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  ...{ key, ctrlKey: false, metaKey: false, altKey: false, repeat: false, isComposing: false },
  ...modifiers,
})

test.each([
  ['j', 'next'],
  ['J', 'next'],
  ['ArrowRight', 'next'],
  ['k', 'previous'],
  ['ArrowLeft', 'previous'],
  ['p', 'pass'],
  ['r', 'refuse'],
  ['t', 'take'],
  ['o', 'first'],
  ['i', 'inbox'],
  ['?', 'keys'],
  ['x', undefined],
  ['Enter', undefined],
] as const)('%s means %s', (key, name) => {
  expect(shortcutOf(press(key), true)).toBe(name)
})

test.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])(
  'a key that is pressed with %o is no shortcut',
  (modifiers) => expect(shortcutOf(press('p', modifiers), true)).toBeUndefined(),
)

test('without letters the arrows stay (WCAG 2.1.4)', () => {
  expect(shortcutOf(press('p'), false)).toBeUndefined()
  expect(shortcutOf(press('?'), false)).toBeUndefined()
  expect(shortcutOf(press('ArrowRight'), false)).toBe('next')
  expect(keysOf('next', false)).toEqual(['ArrowRight'])
  expect(keysOf('pass', false)).toEqual([])
})

test('no key means two things', () => {
  const keys = (Object.keys(shortcuts) as Shortcut[]).flatMap((name) => keysOf(name, true))
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  ['ArrowDown', 1, 1],
  ['ArrowUp', -1, -1],
  ['j', 1, undefined],
  ['k', -1, undefined],
  ['Enter', undefined, undefined],
] as const)('%s moves the selected row by %s, and by %s where shortcuts with letters are off', (key, step, without) => {
  expect(stepOf(press(key), true)).toBe(step)
  expect(stepOf(press(key), false)).toBe(without)
  expect(stepOf(press(key, { ctrlKey: true }), true)).toBeUndefined()
})
