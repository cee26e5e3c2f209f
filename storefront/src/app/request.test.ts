import { createClient, ApiRefusal } from '@sealane/contract/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSend, RequestFailed, type CallOptions, type RequestEnvironment } from './request.ts'

const toasts: string[] = []
const sent: { url: string; init: RequestInit }[] = []
let answers: (() => Response)[] = []
let isLoggedIn = false
let unauthorised = 0

beforeEach(() => {
  toasts.length = 0
  sent.length = 0
  answers = []
  isLoggedIn = false
  unauthorised = 0
  sessionStore.clear()
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    sent.push({ url, init })
    return (answers.shift() ?? success)()
  })
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const store = new Map<string, string>()
const sessionStore = {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => void store.set(key, value),
  removeItem: (key: string) => void store.delete(key),
  clear: () => store.clear(),
  key: () => null,
  length: 0,
} satisfies Storage

const surroundings: RequestEnvironment = {
  say: (error, values) => (values === undefined ? error : `${error} ${values.code}`),
  showFailure: (text) => toasts.push(text),
  isLoggedIn: () => isLoggedIn,
  onUnauthorised: () => {
    unauthorised += 1
  },
  whenStaying: async () => {},
  storage: sessionStore,
}

function callWith(options?: CallOptions) {
  return createClient(createSend(surroundings, options), () => ({ token: 't0k', lang: 'el' }))
}

const answer = (status: number, body: object) => () =>
  Response.json({ msg: '', time: 1, data: null, ...body }, { status })
const success = answer(200, { code: 1, data: {} })
const logIn = (password = 'sunrise') => ['POST /api/user/login', { body: { account: 'mei', password } }] as const
const headersOf = (index: number) => new Headers(sent[index]?.init.headers)

test('every call carries the token and the language, and times out after ten seconds', async () => {
  const limit = vi.spyOn(AbortSignal, 'timeout')
  await callWith()('GET /api/cart/list')
  expect(headersOf(0).get('token')).toBe('t0k')
  expect(headersOf(0).get('lang')).toBe('el')
  expect(limit).toHaveBeenCalledWith(10_000)
})

test('empty parameters are dropped', async () => {
  await callWith()('GET /api/product/list', { query: { keyword: '', category: undefined, price_min: 0 } })
  expect(sent[0]?.url).toBe('/api/product/list?price_min=0')
})

test('a refusal shows the server’s message and rejects with its reason and fields', async () => {
  const refusal = { code: 0, msg: 'Too short', reason: 'INVALID_INPUT', fields: { password: 'Too short' } }
  answers = [answer(200, refusal)]
  await expect(callWith()(...logIn())).rejects.toMatchObject({
    reason: 'INVALID_INPUT',
    fields: { password: 'Too short' },
  })
  expect(toasts).toEqual(['Too short'])
})

test('a quiet refusal is left to the caller', async () => {
  answers = [answer(200, { code: 0, msg: 'Taken', reason: 'ACCOUNT_TAKEN' })]
  await expect(callWith({ isQuiet: true })(...logIn())).rejects.toBeInstanceOf(ApiRefusal)
  expect(toasts).toEqual([])
})

// Specification, section 8: a response with a code other than 1 rejects, and its msg is a failure toast. Only our server adds a reason.
test.each([
  ['code 0', 0, {}],
  ['code 0 to a caller that shows refusals itself', 0, { isQuiet: true }],
  ['another code', 7, { isQuiet: true }],
  ['code 401 under HTTP 200', 401, {}],
  ['code 401 under HTTP 200 to a caller that shows refusals itself', 401, { isQuiet: true }],
])('a refusal with a msg alone is shown as a failure: %s', async (_what, code, options) => {
  isLoggedIn = true
  answers = [answer(200, { code, msg: 'Not now' })]
  const refused = await callWith(options)(...logIn()).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(ApiRefusal)
  expect(refused).toMatchObject({ message: 'Not now', reason: undefined, fields: {} })
  expect(toasts).toEqual(['Not now'])
  expect(unauthorised).toBe(0)
})

test('a missing record is reported by its page alone', async () => {
  answers = [answer(200, { code: 0, msg: 'Not there', reason: 'NOT_FOUND' })]
  await expect(callWith()('GET /api/product/detail', { query: { id: '7' } })).rejects.toBeInstanceOf(ApiRefusal)
  expect(toasts).toEqual([])
})

test('the same submit within a second never leaves the browser', async () => {
  const call = callWith()
  await call(...logIn())
  await expect(call(...logIn())).rejects.toThrow('duplicate')
  expect(sent).toHaveLength(1)
  expect(toasts).toEqual(['duplicate'])
})

test.each([
  ['after a second', () => vi.setSystemTime(Date.now() + 1000), logIn(), {}],
  ['with another body', () => {}, logIn('sunset'), {}],
  ['when it may be repeated', () => {}, logIn(), { mayRepeat: true }],
])('a second submit passes %s', async (_when, wait, second, options) => {
  await callWith()(...logIn())
  wait()
  await callWith(options)(...second)
  expect(sent).toHaveLength(2)
})

test('a repeated read is not blocked', async () => {
  await callWith()('GET /api/cart/list')
  await callWith()('GET /api/cart/list')
  expect(sent).toHaveLength(2)
})

test('a submit that only repeats the fields without secrets is another one, also back and forth', async () => {
  for (const password of ['sunrise', 'sunset', 'sunrise']) await callWith()(...logIn(password))
  expect(sent).toHaveLength(3)
})

test('the saved submit contains no secret', async () => {
  await callWith()(...logIn())
  const kept = JSON.parse(store.get('sessionObj') ?? '{}') as { url: string; data: string; time: number }
  expect(kept).toMatchObject({ url: '/api/user/login', time: Date.now() })
  expect(kept.data).toContain('mei')
  expect(kept.data).not.toContain('sunrise')
})

const brokenNetwork = () => {
  throw new TypeError('Failed to fetch')
}
const tooLate = () => {
  throw new DOMException('late', 'TimeoutError')
}

test.each([
  ['a broken connection', brokenNetwork, 'connection'],
  ['an answer that comes too late', tooLate, 'timeout'],
  ['a server error', answer(500, { code: 500 }), 'status 500'],
  ['an HTML page instead of JSON', () => new Response('<html>'), 'status 200'],
  ['an overloaded server', answer(429, { code: 429, reason: 'BUSY' }), 'status 429'],
])('%s is reported', async (_what, broken, toast) => {
  answers = [broken]
  await expect(callWith()('GET /api/cart/list')).rejects.toThrow(toast)
  expect(toasts).toEqual([toast])
})

test.each([
  [true, 1],
  [false, 0],
])('an invalid token, logged in %j: the session ends %i times', async (loggedIn, times) => {
  isLoggedIn = loggedIn
  answers = [answer(401, { code: 401, msg: 'Log in again' })]
  const failed = await callWith({ isQuiet: true })('GET /api/cart/list').catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(RequestFailed)
  expect(failed).toMatchObject({ message: 'Log in again', isOffline: false })
  expect(toasts).toEqual(['Log in again'])
  expect(unauthorised).toBe(times)
})

test('a retry after a broken connection carries the same key, the next submit another', async () => {
  const call = callWith({ mayRepeat: true })
  answers = [brokenNetwork]
  await expect(call(...logIn())).rejects.toThrow('connection')
  await call(...logIn())
  await call(...logIn())
  const [first, retry, next] = [0, 1, 2].map((index) => headersOf(index).get('idempotency-key'))
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(retry).toBe(first)
  expect(next).not.toBe(first)
})

const like = (id: string, liked: boolean) => ['POST /api/product/like', { body: { id, liked } }] as const
const add = (variant_id: string) => ['POST /api/cart/add', { body: { variant_id, quantity: 1 } }] as const
const keyOf = (index: number) => headersOf(index).get('idempotency-key')

test('a submit without a response counts as a new one when it is repeated an hour later', async () => {
  const call = callWith({ mayRepeat: true })
  answers = [brokenNetwork]
  await expect(call(...add('7'))).rejects.toThrow('connection')
  vi.setSystemTime(Date.now() + 3_600_000)
  await call(...add('7'))
  expect(keyOf(1)).not.toBe(keyOf(0))
})

test('a like without a response that is removed and given again is a new submit', async () => {
  const call = callWith({ mayRepeat: true })
  answers = [brokenNetwork]
  await expect(call(...like('7', true))).rejects.toThrow('connection')
  await call(...like('7', false))
  await call(...like('7', true))
  expect(new Set([0, 1, 2].map(keyOf)).size).toBe(3)
})

test('a submit without a response keeps its key while another is submitted, and however often it is retried', async () => {
  const call = callWith({ mayRepeat: true })
  answers = [brokenNetwork, success, tooLate, answer(500, { code: 500 })]
  await expect(call(...add('7'))).rejects.toThrow('connection')
  await call(...add('8'))
  vi.setSystemTime(Date.now() + 200_000)
  await expect(call(...add('7'))).rejects.toThrow('timeout')
  vi.setSystemTime(Date.now() + 200_000)
  await expect(call(...add('7'))).rejects.toThrow('status 500')
  await call(...add('7'))
  expect(keyOf(1)).not.toBe(keyOf(0))
  expect([2, 3, 4].map(keyOf)).toEqual([keyOf(0), keyOf(0), keyOf(0)])
})
