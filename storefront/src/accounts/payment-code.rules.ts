export type CodeForm = { old_code: string; new_code: string; repeated: string; password: string }
/** What a form must hold: the first code has no old one, and the password is asked for only when the server wants it. */
export type CodeNeeds = { old: boolean; password: boolean }
export type CodeProblem = 'length' | 'same' | 'mismatch' | 'required'

const digitsMinimum = 6

/** Specification, section 5: digits only, at least six; another than the old one; both entries alike. */
export function checkCodes(form: CodeForm, needs: CodeNeeds): Partial<Record<keyof CodeForm, CodeProblem>> {
  const { old_code, new_code, repeated, password } = form
  return {
    ...(needs.old && old_code.length < digitsMinimum && { old_code: 'length' as const }),
    ...(new_code.length < digitsMinimum
      ? { new_code: 'length' as const }
      : needs.old && new_code === old_code && { new_code: 'same' as const }),
    ...(repeated !== new_code && { repeated: 'mismatch' as const }),
    ...(needs.password && password === '' && { password: 'required' as const }),
  }
}

/** While typing: the second entry already differs from the first, or has become longer than needed. */
export function differs({ new_code, repeated }: CodeForm): boolean {
  return repeated !== '' && new_code.length >= digitsMinimum && !new_code.startsWith(repeated)
}

/** The rule about the old code is met, and worth saying. */
export function isAnother({ old_code, new_code }: CodeForm): boolean {
  return old_code.length >= digitsMinimum && new_code.length >= digitsMinimum && old_code !== new_code
}

/** Whether the page is about a forgotten code. */
export function isForgotten(search: string): boolean {
  return new URLSearchParams(search).has('forgot')
}

/** The same page for a forgotten code; where the shopper came from goes along. */
export function toForgotten(search: string): string {
  const asked = new URLSearchParams(search)
  asked.set('forgot', '')
  return `/changePayPwd?${asked}`
}

/** Back from there. */
export function toRemembered(search: string): string {
  const asked = new URLSearchParams(search)
  asked.delete('forgot')
  return asked.size === 0 ? '/changePayPwd' : `/changePayPwd?${asked}`
}

/** Where the shopper came from: a path of this site, or nothing. */
export function readReturn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('return') ?? ''
  return /^\/(?![/\\])/.test(path) ? path : undefined
}
