// wouter's regexparam would save eight of these lines; it decodes no parameters.
const compiled = new Map<string, RegExp>()

/** Returns the parameters of `/detail/:product?/:mer?` in `/detail/7`, or undefined when the address does not match. */
export function matchPattern(pattern: string, path: string): Record<string, string | undefined> | undefined {
  const match = compile(pattern).exec(path)
  if (match === null) return undefined
  return Object.fromEntries(Object.entries(match.groups ?? {}).map(([name, value]) => [name, decode(value)]))
}

/** Removes slashes at the end. A pattern for them takes a time that grows with the square of their number. */
export function withoutEndSlashes(path: string): string {
  let end = path.length
  while (path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Returns the address as links write it: without a slash at the end, and with the route's own words in the route's upper and lower case. */
export function spell(pattern: string, path: string): string {
  const words = pattern.split('/')
  const given = withoutEndSlashes(path).split('/')
  return given.map((part, index) => (words[index]?.startsWith(':') === false ? words[index] : part)).join('/')
}

function compile(pattern: string): RegExp {
  const cached = compiled.get(pattern)
  if (cached !== undefined) return cached
  const source = pattern.replaceAll(/\/:(\w+)(\?)?/g, (_part, name, optional) =>
    optional === undefined ? `/(?<${name}>[^/]+)` : `(?:/(?<${name}>[^/]+))?`,
  )
  const made = new RegExp(`^${source}/?$`, 'i')
  compiled.set(pattern, made)
  return made
}

function decode(value: string | undefined): string | undefined {
  try {
    return value === undefined ? undefined : decodeURIComponent(value)
  } catch {
    return value
  }
}
