import { isLongEnough } from './registration.rules.ts'

export type NewPassword = { new_password: string; repeated: string }
export type PasswordChange = NewPassword & { old_password: string }
/** Key of `accounts.register.errors`. */
export type PasswordProblem = 'passwordRequired' | 'passwordTooShort' | 'passwordsDiffer'

/** Specification, section 5: at least six characters, and both entries equal. */
export function checkNewPassword({
  new_password,
  repeated,
}: NewPassword): Partial<Record<keyof NewPassword, PasswordProblem>> {
  return {
    ...(!isLongEnough(new_password) && { new_password: 'passwordTooShort' as const }),
    ...(new_password !== repeated && { repeated: 'passwordsDiffer' as const }),
  }
}

/** Checks the change of a logged-in shopper, which also needs the old password. Returns all errors at once. */
export function checkPasswordChange({
  old_password,
  ...entries
}: PasswordChange): Partial<Record<keyof PasswordChange, PasswordProblem>> {
  return { ...(old_password === '' && { old_password: 'passwordRequired' as const }), ...checkNewPassword(entries) }
}

/** `e••••@example.com`: enough for the owner to recognise the address, but not for others who see the screen. */
export function maskEmail(email: string): string {
  return email.trim().replace(/^(.).*(?=@[^@]*$)/u, '$1••••')
}

/** Returns the digits of the typed or pasted text, six at most. */
export function toDigits(typed: string): string {
  return typed.replaceAll(/\D/g, '').slice(0, 6)
}
