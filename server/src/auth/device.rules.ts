/** The first that fits: many browsers also name those that they descend from. */
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

/** `Firefox · Windows` from what a browser says of itself. Without versions, so that an update makes no new device. */
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

/** The network without its last part: enough to know it by, `203.0.113.•••` or `2001:db8:85a3:•••`. */
export function shortenAddress(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+\.)\d+$/i.exec(address)
  if (old !== null) return `${old[1]}•••`
  const groups = address.split('::')[0]?.split(':').filter(Boolean).slice(0, 3) ?? []
  return groups.length === 0 ? '' : `${groups.join(':')}:•••`
}

function firstFit(patterns: readonly [RegExp, string][], userAgent: string): string | undefined {
  return patterns.find(([pattern]) => pattern.test(userAgent))?.[1]
}

/** `m•••@example.com`: enough to know it by. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@[^@]*$)/u, '$1•••')
}
