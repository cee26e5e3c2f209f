import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import * as v from 'valibot'

/** Variables with several values, separated by commas. */

export const Proxies = v.pipe(
  v.string(),
  v.transform(toList),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (proxy) => ipaddr.isValidCIDR(proxy) || isIP(proxy) !== 0,
        'lists addresses or networks with commas between, such as 127.0.0.1,10.0.0.0/8',
      ),
    ),
  ),
)

export const PushServices = v.pipe(
  v.string(),
  v.transform((listed) => toList(listed).map((origin) => origin.replace(/\/+$/, ''))),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (origin) =>
          /^https:\/\/[^/?#@]+$|^http:\/\/(127\.0\.0\.1|localhost)(:\d+)?$/.test(origin) && URL.canParse(origin),
        'lists origins of push services with commas between, such as https://push.example',
      ),
      v.transform((origin) => new URL(origin).origin),
    ),
  ),
)

/** `name=value`, the value percent-encoded (OpenTelemetry, "Protocol Exporter"). */
export const OtlpHeaders = v.pipe(
  v.string(),
  v.transform(toList),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (header) => /^[\w-]+=[^,\s]+$/.test(header) && isPercentEncoded(header),
        'lists headers with commas between, such as authorization=Bearer%20secret',
      ),
      v.transform((header): [string, string] => {
        const at = header.indexOf('=')
        return [header.slice(0, at), decodeURIComponent(header.slice(at + 1))]
      }),
    ),
  ),
  v.transform((headers) => Object.fromEntries(headers)),
)

function isPercentEncoded(text: string): boolean {
  try {
    decodeURIComponent(text)
    return true
  } catch {
    return false
  }
}

export const Hosts = v.pipe(
  v.string(),
  v.transform((listed) => toList(listed.toLowerCase())),
  v.array(
    v.pipe(
      v.string(),
      v.check(
        (host) => isIP(host) !== 0 || /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/.test(host),
        'lists host names or addresses with commas between, such as node.internal,10.0.0.7',
      ),
    ),
  ),
)

function toList(listed: string): string[] {
  return listed
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
