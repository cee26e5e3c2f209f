export type CodeForm = { old_code: string; new_code: string; repeated: string; password: string }
/** What a form must hold: the first code has no old one, and the password is asked for only when the server wants it. */
export type CodeNeeds = { old: boolean; password: boolean }
export type CodeProblem = 'length' | 'weak' | 'same' | 'mismatch' | 'required'

const digitsMinimum = 6

/**
 * Specification, section 5: digits only, at least six; another than the old one; both entries alike. That a code is easy to guess is
 * said here alone, to who chooses it: the server takes any that the specification allows.
 */
export function checkCodes(form: CodeForm, needs: CodeNeeds): Partial<Record<keyof CodeForm, CodeProblem>> {
  const { old_code, new_code, repeated, password } = form
  return {
    ...(needs.old && old_code.length < digitsMinimum && { old_code: 'length' as const }),
    ...problemOfNew(form, needs),
    ...(repeated !== new_code && { repeated: 'mismatch' as const }),
    ...(needs.password && password === '' && { password: 'required' as const }),
  }
}

function problemOfNew({ old_code, new_code }: CodeForm, needs: CodeNeeds): { new_code?: CodeProblem } {
  if (new_code.length < digitsMinimum) return { new_code: 'length' }
  if (isRun(new_code) || isRepeated(new_code)) return { new_code: 'weak' }
  return needs.old && new_code === old_code ? { new_code: 'same' } : {}
}

/** 123456, 654321, 890123. */
function isRun(code: string): boolean {
  const steps = code
    .split('')
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10)
  return [1, 9].some((run) => steps.every((step) => step === run))
}

/** 111111, 121212, 123123. */
function isRepeated(code: string): boolean {
  return [1, 2, 3].some(
    (length) =>
      code ===
      code
        .slice(0, length)
        .repeat(Math.ceil(code.length / length))
        .slice(0, code.length),
  )
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
  const params = new URLSearchParams(search)
  params.set('forgot', '')
  return `/changePayPwd?${params}`
}

/** Back from there. */
export function toRemembered(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('forgot')
  return params.size === 0 ? '/changePayPwd' : `/changePayPwd?${params}`
}

/** Where the shopper came from: a path of this site, or nothing. */
export function readReturn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('return') ?? ''
  return /^\/(?![/\\])/.test(path) ? path : undefined
}
