import type { UserInfo } from '@sealane/contract/accounts'

type UserNameFields = Pick<UserInfo, 'family_name' | 'given_name' | 'account'>

const eastAsian = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]+$/u
const familyFirst = new Set(['zh', 'ja', 'ko'])

/**
 * Returns the name as the person writes it: in Chinese, Japanese or Korean script the family name is first. Without a name it
 * returns the account.
 */
export function fullName({ family_name, given_name, account }: UserNameFields): string {
  if (eastAsian.test(family_name + given_name)) return family_name + given_name
  const named = [given_name, family_name].filter((name) => name !== '').join(' ')
  return named === '' ? account : named
}

/** Returns the initials that replace a missing picture. */
export function initialsOf({ family_name, given_name, account }: UserNameFields): string {
  const named = [given_name, family_name].map((name) => Array.from(name)[0] ?? '').join('')
  if (eastAsian.test(family_name + given_name)) return Array.from(family_name + given_name)[0] ?? ''
  return (named === '' ? Array.from(account).slice(0, 2).join('') : named).toLocaleUpperCase()
}

/** Returns whether a form asks for the family name first. */
export function asksFamilyFirst(locale: string): boolean {
  return familyFirst.has(locale.slice(0, 2))
}
