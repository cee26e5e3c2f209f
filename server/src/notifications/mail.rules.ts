/** Every mail there is. The sentences are in `messages/<language>/mails.json` under the same key. */
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

/** Where a mail that tells of something leads, or who did not make a change. Mails with a code lead nowhere: the code is typed. */
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

/** The waits double from half a minute: the twelfth try comes 17 hours after the first. */
const triesMaximum = 12

/** What the mail server said: at which step, and whether it would say so again. */
export type MailFailure = { command?: string | undefined; permanent?: boolean | undefined }

/**
 * Whether another try is of use, and whether the trouble is this mail's alone. An address that does not exist is; a server that
 * is away, or does not know us, is trouble for all mails and no reason to lose one.
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
