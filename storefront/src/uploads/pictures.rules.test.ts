import { expect, test } from 'vitest'
import { arrivedIn, hindranceIn } from './pictures.rules.ts'

const arrived = (id: string) => ({ upload: { id, url: '', width: 1, height: 1 } })
const sending = {}
const failed = { error: 'The picture is larger than 5 MB' }

test.each([
  [[], undefined, []],
  [[arrived('1'), arrived('2')], undefined, ['1', '2']],
  [[arrived('1'), sending], 'sending', ['1']],
  [[arrived('1'), sending, failed], 'failed', ['1']],
])('pictures %o wait for %s, and %o have arrived', (chosen, hindrance, ids) => {
  expect(hindranceIn(chosen)).toBe(hindrance)
  expect(arrivedIn(chosen)).toEqual(ids)
})
