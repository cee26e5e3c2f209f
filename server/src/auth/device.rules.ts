import Bowser from 'bowser'

/** Of an unknown program the library returns its own words, which a thief would choose: they would stand in the mail to the owner. */
const browsers: ReadonlySet<string> = new Set(Object.values(Bowser.BROWSER_MAP))
/** The names under which devices are stored. Under another name a device would be new to its owner. */
const storedNames: Readonly<Record<string, string>> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
  'Chrome OS': 'ChromeOS',
}

/** Returns `Firefox · Windows` from the user agent. It has no versions, so that an update is no new device. */
export function deviceOf(userAgent: string): string {
  const [browser, system] = [browserOf(userAgent), systemOf(userAgent)]
  return browser === undefined || system === undefined ? 'unknown' : `${browser} · ${system}`
}

export function browserOf(userAgent: string): string | undefined {
  const name = parse(userAgent)?.getBrowserName() ?? ''
  return browsers.has(name) ? (storedNames[name] ?? name) : undefined
}

/** Returns the system; of Apple's, the device that has it: `iPhone`, `iPad`. */
export function systemOf(userAgent: string): string | undefined {
  const parsed = parse(userAgent)
  const name = parsed?.getOSName() ?? ''
  if (name === 'iOS') return parsed?.getPlatform().model ?? name
  return name === '' ? undefined : (storedNames[name] ?? name)
}

function parse(userAgent: string): Bowser.Parser.Parser | undefined {
  return userAgent === '' ? undefined : Bowser.getParser(userAgent)
}

/** Returns the network without its last part, which is enough to recognize it: `203.0.113.•••` or `2001:db8:85a3:•••`. */
export function shortenAddress(address: string): string {
  const old = /^(?:::ffff:)?(\d+\.\d+\.\d+\.)\d+$/i.exec(address)
  if (old !== null) return `${old[1]}•••`
  const groups = address.split('::')[0]?.split(':').filter(Boolean).slice(0, 3) ?? []
  return groups.length === 0 ? '' : `${groups.join(':')}:•••`
}

/** Returns `m•••@example.com`, which is enough to recognize the address. */
export function maskEmail(email: string): string {
  return email.replace(/^(.).*(?=@[^@]*$)/u, '$1•••')
}
