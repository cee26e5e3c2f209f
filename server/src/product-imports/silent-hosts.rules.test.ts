import { expect, test } from 'vitest'
import { isGivenUp, withAnswers, type SilentHosts } from './silent-hosts.rules.ts'

const silent = (host: string) => ({ host, isSilent: true })
const heard = (host: string) => ({ host, isSilent: false })

test.each<[SilentHosts, Parameters<typeof withAnswers>[1], SilentHosts]>([
  [{}, [silent('a'), silent('a'), heard('b')], { a: 1 }],
  [{ a: 2, c: 1 }, [silent('a')], { a: 3, c: 1 }],
  [{ a: 2, c: 1 }, [silent('a'), heard('a')], { c: 1 }],
  [{}, [silent('constructor')], { constructor: 1 }],
])('from %j, after %j, it is %j', (before, answers, after) => {
  expect(withAnswers(before, answers)).toEqual(after)
})

test.each<[string, SilentHosts, boolean]>([
  ['of which nothing is known', {}, false],
  ['that did not answer for two products', { a: 2 }, false],
  ['that did not answer for three products', { a: 3 }, true],
  ['after twenty others that did not answer', Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at, 1])), true],
])('a host %s', (_case, hosts, isUp) => {
  expect(isGivenUp(hosts, 'a')).toBe(isUp)
})
