const modes = ['disable', 'prefer', 'require', 'verify-ca', 'verify-full', 'no-verify']
/** The modes that pg treats as verify-full, although PostgreSQL's own programs check less for them. */
const verifyFullSynonyms = ['prefer', 'require', 'verify-ca']

/** Returns the fault of a PostgreSQL address, or undefined. */
export function databaseFault(url: string): string | undefined {
  const parsed = /^postgres(ql)?:\/\//.test(url) ? URL.parse(url) : null
  if (parsed === null)
    return 'is not the address of a PostgreSQL: postgres://user:password@host:port/database, percent-encoded'
  const mode = parsed.searchParams.get('sslmode')
  if (mode !== null && !modes.includes(mode)) return `has no sslmode that there is: ${modes.join(', ')}`
  return undefined
}

/** Returns the address with the certificate check that is really applied, and a remark where the address requests another. */
export function withVerifiedTls(url: string | undefined): { url: string | undefined; remark?: string } {
  const parsed = url === undefined ? undefined : new URL(url)
  const mode = parsed?.searchParams.get('sslmode') ?? ''
  if (
    parsed === undefined ||
    !verifyFullSynonyms.includes(mode) ||
    parsed.searchParams.get('uselibpqcompat') === 'true'
  )
    return { url }
  parsed.searchParams.set('sslmode', 'verify-full')
  return {
    url: parsed.href,
    remark: `DATABASE_URL: sslmode=${mode} is taken as verify-full, which checks the certificate and the name of the server. Write verify-full, with sslrootcert=/path/ca.pem where the authority is not a public one`,
  }
}

/** Returns the database, its host and its port for display, without the user. */
export function nameOfDatabase(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url)
  const host = hostname === '' ? (searchParams.get('host') ?? 'localhost') : hostname
  return `${decodeURIComponent(pathname.slice(1))} at ${host}${port === '' ? '' : `:${port}`}`
}
