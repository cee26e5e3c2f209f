/** The first match counts: many browsers also name those that they descend from. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bYaBrowser\//, 'Yandex Browser'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|HeadlessChrome|Chromium|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bLinux\b/, 'Linux'],
]

/** Returns `Firefox · Windows` from the user agent. It has no versions, so that an update is no new device. */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browserOf(userAgent), systemOf(userAgent)]
  return browser === undefined || system === undefined ? 'unknown' : `${browser} · ${system}`
}

export function browserOf(userAgent: string): string | undefined {
  return firstFit(browsers, userAgent)
}

export function systemOf(userAgent: string): string | undefined {
  return firstFit(systems, userAgent)
}

/** Returns the network without its last part, which is enough to recognize it: `203.0.113.•••` or `2001:db8:85a3:•••`. */
export function shortenAddress(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+\.)\d+$/i.exec(address)
  if (old !== null) return `${old[1]}•••`
  const groups = address.split('::')[0]?.split(':').filter(Boolean).slice(0, 3) ?? []
  return groups.length === 0 ? '' : `${groups.join(':')}:•••`
}

function firstFit(patterns: readonly [RegExp, string][], userAgent: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** Returns `m•••@example.com`, which is enough to recognize the address. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@[^@]*$)/u, '$1•••')
}
