import type { ApiCall } from '@sealane/contract/client'
import type { NotificationSettings } from '@sealane/contract/notifications'
import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { choosing } from './use-notification-settings.ts'

const initialSettings: NotificationSettings = {
  topics: [
    { topic: 'order', app: true, push: false, mail: true, locked: false },
    { topic: 'circular', app: true, push: true, mail: false, locked: false },
  ],
  email_verified: true,
  subscribed: false,
  public_key: '',
}

function start(call: ApiCall) {
  const queries = new QueryClient()
  const key = ['notificationSettings']
  queries.setQueryData(key, initialSettings)
  const switching = new MutationObserver(queries, choosing(call, queries))
  const read = () => queries.getQueryData<NotificationSettings>(key)?.topics.map(({ app, push }) => [app, push].join())
  return { mutate: (...changed: Parameters<typeof switching.mutate>) => switching.mutate(...changed), read }
}

test('a switch whose request fails returns to its state, and others that changed meanwhile keep theirs', async () => {
  let cut = () => {}
  const answers = [
    () => new Promise<never>((_resolve, reject) => (cut = () => reject(new TypeError('Failed to fetch')))),
    () => new Promise<never>(() => {}),
  ]
  const { mutate, read } = start((() => answers.shift()?.()) as ApiCall)
  const first = mutate({ topic: 'order', app: false })
  await Promise.resolve()
  void mutate({ topic: 'circular', push: false })
  await expect.poll(read).toEqual(['false,false', 'true,false'])
  cut()
  await expect(first).rejects.toThrow('Failed to fetch')
  expect(read()).toEqual(['true,false', 'true,false'])
})

test('a choice of mails whose request fails returns to its state', async () => {
  const queries = new QueryClient()
  queries.setQueryData(['notificationSettings'], initialSettings)
  const call = (() => Promise.reject(new TypeError('Failed to fetch'))) as unknown as ApiCall
  const switching = new MutationObserver(queries, choosing(call, queries))
  await expect(switching.mutate({ topic: 'order', mail: false })).rejects.toThrow('Failed to fetch')
  expect(queries.getQueryData(['notificationSettings'])).toEqual(initialSettings)
})
