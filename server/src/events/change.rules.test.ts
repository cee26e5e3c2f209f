import { expect, test } from 'vitest'
import { mayFollow } from './change.rules.ts'

test.each([
  [{ duties: ['finance'], worksFor: [] }, { of: 'recharge' }, true],
  [{ duties: ['support'], worksFor: [] }, { of: 'recharge' }, false],
  [{ duties: ['owner'], worksFor: [] }, { of: 'recharge' }, true],
  [{ duties: ['support'], worksFor: [] }, { of: 'order', shop: '7' }, true],
  [{ duties: [], worksFor: [7, 8] }, { of: 'order', shop: '8' }, true],
  [{ duties: [], worksFor: [7, 8] }, { of: 'order', shop: '9' }, false],
  [{ duties: [], worksFor: [7] }, { of: 'recharge' }, false],
  [{ duties: ['catalogue'], worksFor: [7] }, { of: 'withdrawal', shop: '7' }, true],
  [{ duties: [], worksFor: [] }, { of: 'inbox' }, false],
] as const)('%o and %o: %s', (follower, change, may) => {
  expect(mayFollow(follower, change)).toBe(may)
})
