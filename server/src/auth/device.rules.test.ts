import { expect, test } from 'vitest'
import { deviceOf, maskEmail, shortenAddress } from './device.rules.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0.0.0`, 'Edge · Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')} Safari/537.36`, 'Chrome · Linux'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome · ChromeOS'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36`, 'Chrome · Android'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} SamsungBrowser/28.0 Mobile`, 'Samsung Internet · Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox · Linux'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`, 'Safari · macOS'],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} Version/26.0 Mobile Safari/604.1`,
    'Safari · iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} CriOS/141.0 Mobile Safari/604.1`,
    'Chrome · iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) ${webkit} FxiOS/144.0 Mobile/15E148 Safari/605.1.15`,
    'Firefox · iPad',
  ],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) ${webkit} MicroMessenger/8.0.60`, 'WeChat · iPhone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${chrome} Mobile Safari/537.36 EdgA/141.0`, 'Edge · Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 OPR/120.0`, 'Opera · Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} YaBrowser/25.8 Safari/537.36`, 'Yandex Browser · Windows'],
  ['Call 555 0100 to keep your money/1.0 (Windows NT 10.0; Win64; x64)', 'unknown'],
  ['curl/8.5.0', 'unknown'],
  ['', 'unknown'],
])('%s is %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test.each([
  ['mei@example.com', 'm•••@example.com'],
  ['m@example.com', 'm•••@example.com'],
  ['"odd@name"@example.com', '"•••@example.com'],
])('%s is shown as %s', (email, shown) => {
  expect(maskEmail(email)).toBe(shown)
})

test.each([
  ['203.0.113.57', '203.0.113.•••'],
  ['::ffff:203.0.113.57', '203.0.113.•••'],
  ['2001:db8:85a3::8a2e:370:7334', '2001:db8:85a3:•••'],
  ['2001:db8::1', '2001:db8:•••'],
  ['::1', ''],
  ['', ''],
])('the address %s is shown as %s', (address, shown) => {
  expect(shortenAddress(address)).toBe(shown)
})
