import { dictionary } from '@zxcvbn-ts/language-common'

/** Those that are guessed first, in small letters. */
const common = new Set(dictionary['passwords-common'])

/** Whether the password is one that many people have, the account's own name, or a single letter again and again. */
export function isWeak(password: string, account: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase()
  return common.has(typed) || typed === account.toLowerCase() || new Set(typed).size === 1
}
