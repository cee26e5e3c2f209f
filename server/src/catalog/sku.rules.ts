import { normalize } from '@sealane/contract/normalize'

/** Returns the code of a variant that a keyword may be, in lower case: one word with a digit or a sign within. */
export function skuOf(keyword: string): string | undefined {
  const code = normalize(keyword, 'NFKC').trim()
  return /^[^\s]{3,64}$/u.test(code) && /\d|[\p{L}\p{N}][-_./#][\p{L}\p{N}]/u.test(code)
    ? code.toLowerCase()
    : undefined
}
