import { dictionary } from '@zxcvbn-ts/language-common'
import { normalize } from '@sealane/contract/normalize'

/** The most frequent passwords, in lower case. */
const common = new Set(dictionary['passwords-common'])

/** Whether the password is a common one, the account's own name, or a single repeated letter. */
export function isWeak(password: string, account: string): boolean {
  const typed = normalize(password, 'NFKC').trim().toLowerCase()
  return common.has(typed) || typed === account.toLowerCase() || new Set(typed).size === 1
}
