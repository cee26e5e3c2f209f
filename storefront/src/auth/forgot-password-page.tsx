import { PasswordReset } from './password-reset.tsx'

/** The page for shoppers who cannot log in any more. */
export function ForgotPasswordPage() {
  return <PasswordReset />
}
