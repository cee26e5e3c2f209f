import { expect, test } from 'vitest'
import { countedOf, networkOf, sourceOf } from './source.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::ffff:cb00:7109', '203.0.113.9'],
  ['2001:db8:1:2::7', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::7', '2001:db8:1:3::/64'],
  ['2001:db8::1:2:3', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (address, source) => {
  expect(sourceOf(address)).toBe(source)
})

test.each([
  ['203.0.113.9', [{ key: '203.0.113.9', factor: 1 }]],
  ['login:203.0.113.9', [{ key: 'login:203.0.113.9', factor: 1 }]],
  [
    'right:5:2001:db8:0:2::/64',
    [
      { key: 'right:5:2001:db8:0:2::/64', factor: 1 },
      { key: 'right:5:2001:db8:0::/48', factor: 8 },
    ],
  ],
])('a limit of %s counts %j', (key, counted) => {
  expect(countedOf(key)).toEqual(counted)
})

test('two lines of one network are one network', () => {
  expect(networkOf('2001:db8:1:2::7')).toBe('2001:db8:1::/48')
  expect(networkOf('2001:db8:1:3::9')).toBe('2001:db8:1::/48')
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9')
})
