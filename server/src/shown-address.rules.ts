/**
 * An address as it may be shown: without who logs in, and without the values behind the question mark. Of one that cannot be read, or where
 * a password may go on behind the host, only the scheme is shown.
 */
export function withoutPasswords(address: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(address)?.[0] ?? ''
  const url = URL.parse(address)
  if (scheme === '' || url === null || /@|%40/.test(url.pathname + url.search + url.hash)) return `${scheme}…`
  const userinfo = url.username + url.password === '' ? '' : '…@'
  const values = [...url.searchParams.keys()].map((name) => `${name}=…`).join('&')
  return `${scheme}${userinfo}${url.host}${url.pathname}${values === '' ? '' : `?${values}`}`
}
