import { isLongEnough } from './registration.rules.ts'

export type NewPassword = { new_password: string; repeated: string }
export type PasswordChange = NewPassword & { old_password: string }
/** Key of `accounts.register.errors`. */
export type PasswordProblem = 'passwordRequired' | 'passwordTooShort' | 'passwordsDiffer'

/** Specification, section 5: at least six characters, and both entries alike. */
export function checkNewPassword({
  new_password,
  repeated,
}: NewPassword): Partial<Record<keyof NewPassword, PasswordProblem>> {
  return {
    ...(!isLongEnough(new_password) && { new_password: 'passwordTooShort' as const }),
    ...(new_password !== repeated && { repeated: 'passwordsDiffer' as const }),
  }
}

/** Who is logged in says the old one too. All that is wrong is said at once. */
export function checkPasswordChange({
  old_password,
  ...entries
}: PasswordChange): Partial<Record<keyof PasswordChange, PasswordProblem>> {
  return { ...(old_password === '' && { old_password: 'passwordRequired' as const }), ...checkNewPassword(entries) }
}

/** `e••••@example.com`: enough to know it by, for who looks over a shoulder too. */
export function maskEmail(email: string): string {
  return email.trim().replace(/^(.).*(?=@[^@]*$)/u, '$1••••')
}

/** The digits of what was typed or pasted, six at most. */
export function toDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 6)
}
