import { dictionary } from '@zxcvbn-ts/language-common'

/** The most frequent passwords, in lower case. */
const common = new Set(dictionary['passwords-common'])

/** Whether the password is a common one, the account's own name, or a single repeated letter. */
export function isWeak(password: string, account: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase()
  return common.has(typed) || typed === account.toLowerCase() || new Set(typed).size === 1
}
