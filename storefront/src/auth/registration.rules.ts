import { plainMobile } from '@sealane/contract/typed-numbers'

export type RegistrationForm = { account: string; email: string; mobile: string; password: string; repeated: string }
export type RegistrationField = keyof RegistrationForm
/** Key of `accounts.register.errors`. */
export type RegistrationProblem = 'account' | 'email' | 'mobile' | 'passwordTooShort' | 'passwordsDiffer'

const passwordMinimum = 6

/** Checks the form before it is sent (specification, section 5); the server checks more. */
export function checkRegistration(form: RegistrationForm): Partial<Record<RegistrationField, RegistrationProblem>> {
  const { account, email, mobile, password, repeated } = form
  return {
    ...(!/^[A-Za-z0-9_.-]{3,32}$/.test(account) && { account: 'account' }),
    ...(email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email) && { email: 'email' }),
    ...(mobile.trim() !== '' && !/^\+[1-9]\d{6,15}$/.test(plainMobile(mobile)) && { mobile: 'mobile' }),
    ...(!isLongEnough(password) && { password: 'passwordTooShort' }),
    ...(password !== repeated && { repeated: 'passwordsDiffer' }),
  }
}

export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= passwordMinimum
}
