/** All kinds of mail. Their texts are in `messages/<language>/mails.json` under the same key. */
export type MailKind =
  | 'verify_email'
  | 'reset_password'
  | 'reset_pay'
  | 'password_changed'
  | 'payment_code_set'
  | 'payment_code_changed'
  | 'payment_code_reset'
  | 'destination_added'
  | 'email_changed'
  | 'email_reclaimable'
  | 'passkey_added'
  | 'passkey_removed'
  | 'passkey_asking_off'
  | 'second_factor_added'
  | 'second_factor_removed'
  | 'staff_added'
  | 'shop_owners_changed'
  | 'shop_changed'
  | 'return_address_changed'
  | 'application_approved'
  | 'application_refused'

/**
 * The page that a mail about an event links to, or the page for a reader who did not make the change. Mails with a code have no link: the reader
 * types the code.
 */
export const leadsTo: Partial<Record<MailKind, string>> = {
  password_changed: '/forgotPassword',
  payment_code_set: '/login',
  payment_code_changed: '/login',
  payment_code_reset: '/login',
  destination_added: '/login',
  email_changed: '/login',
  email_reclaimable: '/forgotPassword',
  passkey_added: '/login',
  passkey_removed: '/login',
  passkey_asking_off: '/login',
  second_factor_added: '/login',
  second_factor_removed: '/login',
  staff_added: '/login',
  shop_owners_changed: '/login',
  shop_changed: '/login',
  return_address_changed: '/login',
  application_approved: '/platform',
  application_refused: '/platform',
}

/** The waits double from half a minute: the twelfth try is 17 hours after the first. */
export const triesMaximum = 12

/** The failure that the mail server reported: the command, and whether it is permanent. */
export type MailFailure = { command?: string | undefined; permanent?: boolean | undefined }

/**
 * Decides whether another try is useful, and whether the failure concerns this mail only. A missing address does; a server that is unavailable or
 * rejects us fails for all mails and is no reason to lose one.
 */
export function decideFailure(tries: number, { command, permanent }: MailFailure): { isLost: boolean; isOwn: boolean } {
  const isOwn = command === 'RCPT TO' || command === 'DATA'
  return { isLost: (isOwn && permanent === true) || tries >= triesMaximum, isOwn }
}

type MailProgress = { sent_at: Date | null; given_up_at: Date | null }

export function statusOf({ sent_at, given_up_at }: MailProgress): 'waiting' | 'sent' | 'failed' {
  if (sent_at !== null) return 'sent'
  return given_up_at === null ? 'waiting' : 'failed'
}
