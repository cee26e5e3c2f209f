import { normalize } from '@sealane/contract/normalize'
/** Whether a keyword may be the code of a variant: one word with a digit or a sign within. */
export function skuOf(keyword: string): string | undefined {
  const code = normalize(keyword, 'NFKC').trim()
  return /^[^\s]{3,64}$/u.test(code) && /\d|[\p{L}\p{N}][-_./#][\p{L}\p{N}]/u.test(code)
    ? code.toLowerCase()
    : undefined
}
