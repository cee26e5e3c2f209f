const common =
  "default-src 'self'; img-src 'self' data: blob:; font-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

/**
 * The policy allows scripts from our own files only, and the one that sets the theme. The storefront's inlined styles and that script are allowed by
 * their hash, so that a page may be cached. Attributes may set a picture's backdrop colour.
 */
export function policyOfStorefront(styleHash: string, scriptHash: string): string {
  return `${common}; script-src 'self' '${scriptHash}'; style-src 'self' 'sha256-${styleHash}'; style-src-attr 'unsafe-inline'`
}

export const policyOfBackoffice = `${common}; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'`

/** The policy of a document: it has no script at all, and its styles are allowed by their hash. */
export function policyOfDocument(styleHash: string): string {
  return `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}

/** The policy of development: Vite puts small scripts and styles into the page, and opens a web socket. */
export function policyOfDevelopment(nonce: string): string {
  return `${common}; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; style-src-attr 'unsafe-inline'; connect-src 'self' ws:`
}
