export type CodeForm = { old_code: string; new_code: string; repeated: string; password: string }
/** The required fields of a form: the first code has no old one, and the password is required only when the server requests it. */
export type CodeNeeds = { old: boolean; password: boolean }
export type CodeProblem = 'length' | 'weak' | 'same' | 'mismatch' | 'required'

const digitsMinimum = 6

/**
 * Specification, section 5: digits only, at least six; different from the old one; both entries equal. Only this check rejects codes
 * that are easy to guess: the server accepts every code that the specification permits.
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

/** Checks for sequences such as 123456, 654321, 890123. */
function isRun(code: string): boolean {
  const steps = code
    .split('')
    .slice(1)
    .map((digit, index) => (Number(digit) - Number(code[index]) + 10) % 10)
  return [1, 9].some((run) => steps.every((step) => step === run))
}

/** Checks for repetitions such as 111111, 121212, 123123. */
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

/** Checks while typing whether the second entry already differs from the first, or is longer. */
export function differs({ new_code, repeated }: CodeForm): boolean {
  return repeated !== '' && new_code.length >= digitsMinimum && !new_code.startsWith(repeated)
}

/** Checks whether the new code differs from the old one and both are complete, so that the form can confirm it. */
export function isAnother({ old_code, new_code }: CodeForm): boolean {
  return old_code.length >= digitsMinimum && new_code.length >= digitsMinimum && old_code !== new_code
}

/** Checks whether the page is for a forgotten code. */
export function isForgotten(search: string): boolean {
  return new URLSearchParams(search).has('forgot')
}

/** Returns the address of the page for a forgotten code; it keeps the return address. */
export function toForgotten(search: string): string {
  const params = new URLSearchParams(search)
  params.set('forgot', '')
  return `/changePayPwd?${params}`
}

/** Returns the address of the page for a known code. */
export function toRemembered(search: string): string {
  const params = new URLSearchParams(search)
  params.delete('forgot')
  return params.size === 0 ? '/changePayPwd' : `/changePayPwd?${params}`
}

/** Reads the return address: a path of this site, or undefined. */
export function readReturn(search: string): string | undefined {
  const path = new URLSearchParams(search).get('return') ?? ''
  return /^\/(?![/\\])/.test(path) ? path : undefined
}
