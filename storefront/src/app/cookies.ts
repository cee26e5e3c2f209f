const threeDaysInSeconds = 3 * 24 * 60 * 60

export function readCookie(name: string): string | undefined {
  return findCookie(document.cookie, name)
}

/** Writes a cookie that lasts three days (specification, section 9); an undefined value removes it. */
export function writeCookie(name: string, value: string | undefined): void {
  document.cookie = formatCookie(name, value, location.protocol === 'https:')
}

export function findCookie(header: string, name: string): string | undefined {
  return header
    .split(/;\s*/)
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

export function formatCookie(name: string, value: string | undefined, isSecure: boolean): string {
  const age = value === undefined ? 0 : threeDaysInSeconds
  return `${name}=${value ?? ''}; Path=/; Max-Age=${age}; SameSite=Lax${isSecure ? '; Secure' : ''}`
}
