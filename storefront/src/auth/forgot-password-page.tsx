import { PasswordReset } from './password-reset.tsx'

/** For who cannot log in any more. */
export function ForgotPasswordPage() {
  return <PasswordReset />
}
