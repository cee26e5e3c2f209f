/**
 * Returns an address whose percent signs can be decoded. An address of a page with malformed percent signs does not exist: they are escaped, so that
 * the site can show its page for a missing address. An address of the API stays, so that programs get an error.
 */
export function readableUrl(url: string): string {
  const [path = '', ...query] = url.split('?')
  if (/^\/api(\/|$)/i.test(path) || isText(path)) return url
  return [path.replaceAll('%', '%25'), ...query].join('?')
}

function isText(path: string): boolean {
  try {
    return decodeURIComponent(path) !== ''
  } catch {
    return false
  }
}
