/**
 * Returns an address as it may be shown: without user name, password and the values of the query. Only the scheme is shown if it cannot be parsed, or
 * if a part of a password may follow the host.
 */
export function withoutPasswords(address: string): string {
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(address)?.[0] ?? ''
  const url = URL.parse(address)
  if (scheme === '' || url === null || /@|%40/.test(url.pathname + url.search + url.hash)) return `${scheme}…`
  const userinfo = url.username + url.password === '' ? '' : '…@'
  const values = [...url.searchParams.keys()].map((name) => `${name}=…`).join('&')
  return `${scheme}${userinfo}${url.host}${url.pathname}${values === '' ? '' : `?${values}`}`
}
