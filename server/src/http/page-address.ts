/**
 * An address whose percents stand for no text is a page's that is not there: the percents are taken as they are, so that the site
 * can say so. Programs are told that they made a mistake.
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
