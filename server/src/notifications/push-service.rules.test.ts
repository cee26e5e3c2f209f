import { expect, test } from 'vitest'
import { isPushService } from './push-service.rules.ts'

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://wns2-par02p.notify.windows.com/w/?token=abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://api.sandbox.push.apple.com/abc', true],
  ['http://fcm.googleapis.com/fcm/send/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://someone@fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com.shop.example/abc', false],
  ['https://notify.windows.com/abc', false],
  ['https://evilnotify.windows.com.example/', false],
  ['https://127.0.0.1/abc', false],
  ['https://[::1]/abc', false],
  ['https://169.254.169.254/latest/meta-data', false],
  ['https://localhost/abc', false],
  ['file:///etc/passwd', false],
  ['https:///fcm.googleapis.com/abc', false],
  ['https:fcm.googleapis.com/abc', false],
  ['HTTPS://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com/a/../abc', false],
  [' https://fcm.googleapis.com/abc', false],
  ['fcm.googleapis.com/abc', false],
  ['', false],
])('%s is called: %s', (endpoint, isCalled) => {
  expect(isPushService(endpoint)).toBe(isCalled)
})

test('another service is called where the operator names its origin, and none beside it', () => {
  const further = ['https://push.shop.example', 'http://127.0.0.1:4999']
  expect(isPushService('https://push.shop.example/abc', further)).toBe(true)
  expect(isPushService('http://127.0.0.1:4999/abc', further)).toBe(true)
  expect(isPushService('http://127.0.0.1:5000/abc', further)).toBe(false)
  expect(isPushService('http://push.shop.example/abc', further)).toBe(false)
  expect(isPushService('https://push.shop.example.org/abc', further)).toBe(false)
})
