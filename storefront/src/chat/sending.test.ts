import type { ApiCall } from '@sealane/contract/client'
import { MutationObserver, onlineManager, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetMessages } from './forget-messages.ts'
import { readPendingMessages } from './kept-messages.ts'
import { resumeSending, sendingOf, sendMessage } from './sending.ts'

const sent: unknown[] = []
let arrives: () => Promise<unknown> = async () => ({ id: '7' })
const call = ((_address: string, { body }: { body: unknown }) => {
  sent.push(body)
  return arrives()
}) as ApiCall

const store = new Map<string, string>()

beforeEach(() => {
  sent.length = 0
  store.clear()
  arrives = async () => ({ id: '7' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => void store.set(key, value),
    removeItem: (key: string) => void store.delete(key),
  })
  onlineManager.setOnline(false)
})

afterEach(() => {
  onlineManager.setOnline(true)
  vi.unstubAllGlobals()
})

function openPage(): QueryClient {
  const queries = new QueryClient()
  queries.mount()
  return queries
}

function write(queries: QueryClient, text: string): void {
  const options = sendingOf(queries, 'shop-3', (message) => sendMessage(call, 'shop-3', message))
  const writing = new MutationObserver(queries, options)
  void writing.mutate({ client_id: `name-of-${text}`, at: '2026-07-01T10:00:00Z', text }).catch(() => {})
}

const message = (text: string) => ({ conversation: 'shop-3', text, client_id: `name-of-${text}` })
const settle = () => new Promise((resolve) => setTimeout(resolve, 10))

test('messages written without a network wait, and are sent in order once it is back', async () => {
  const queries = openPage()
  write(queries, 'one')
  write(queries, 'two')
  await settle()
  expect(sent).toEqual([])
  onlineManager.setOnline(true)
  await settle()
  expect(sent).toEqual([message('one'), message('two')])
  expect(readPendingMessages()).toEqual([])
  queries.unmount()
})

test('a pending message outlives the page, and is sent once with the same client_id', async () => {
  openPage().unmount()
  write(new QueryClient(), 'one')
  await settle()
  const queries = openPage()
  resumeSending(queries, call)
  resumeSending(queries, call)
  await settle()
  onlineManager.setOnline(true)
  await settle()
  expect(sent).toEqual([message('one')])
  resumeSending(queries, call)
  await settle()
  expect(sent).toHaveLength(1)
  queries.unmount()
})

test('a message without a response is kept, and a log-out removes it', async () => {
  onlineManager.setOnline(true)
  arrives = async () => Promise.reject(new TypeError('Failed to fetch'))
  const queries = openPage()
  write(queries, 'one')
  await settle()
  expect(readPendingMessages()).toMatchObject([{ talk: 'shop-3', text: 'one', client_id: 'name-of-one' }])
  forgetMessages()
  expect([...store.keys()]).toEqual([])
  queries.unmount()
})
