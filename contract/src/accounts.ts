import * as v from 'valibot'
import { duties, shopRoles } from './access.ts'
import { endpoints } from './endpoint.ts'
import { plainMobile } from './typed-numbers.ts'
import {
  AsTyped,
  Id,
  Locale,
  Nothing,
  optionalText,
  text,
  Timestamp,
  whole,
  WrittenLocale,
  trimmed,
} from './schemas.ts'

/** 3–32 letters, digits, `_ . -`. */
const AccountName = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.regex(/^[A-Za-z0-9_.-]{3,32}$/, 'account'),
)
/** At least 6 characters (specification, sections 5 and 9). */
const Password = v.pipe(v.string('required'), v.minLength(6, 'PASSWORD_TOO_SHORT'), v.maxLength(200, 'too_long'))
/** Digits only, at least 6. */
const PaymentCode = v.pipe(v.string('required'), v.regex(/^[0-9]{6,20}$/, 'payment_code'))
/**
 * An address as RFC 5321 has it, without quotation marks, so that no letter of it has a meaning in a header or an SMTP command. `%`, `!` and `|` are left
 * out: mail servers read them as routes and programs.
 */
export const Email = v.pipe(
  v.string(),
  v.maxLength(254, 'email'),
  v.rfcEmail('email'),
  v.regex(/^(?!.{65,}@)[^.%!|]+(\.[^.%!|]+)*@.+\.([a-z]{2,}|xn--[a-z\d-]+)$/i, 'email'),
)
/** With the country's code, as people write it. The server reads it by the numbering plan of the country, and stores E.164. */
export const Mobile = v.pipe(
  v.string('required'),
  v.maxLength(40, 'mobile'),
  v.transform(plainMobile),
  v.regex(/^\+[1-9][0-9]{6,15}$/, 'mobile'),
)

const Registration = v.object({
  account: AccountName,
  password: Password,
  email: v.optional(Email),
  mobile: v.optional(Mobile),
})

/** A missing part counts as an empty one: both get the specification's sentence. */
function credential(maximum: number) {
  return v.optional(
    v.pipe(v.string('credentials'), v.minLength(1, 'credentials'), v.maxLength(maximum, 'credentials')),
    '',
  )
}
const Credentials = v.object({ account: credential(254), password: credential(200) })

/** The client sends `token` in the `token` header of every later request. It is valid for three days. */
export const Session = v.object({
  userinfo: v.object({ id: v.string(), account: v.string(), token: v.string(), expires_at: Timestamp }),
})

export const UserInfo = v.object({
  id: v.string(),
  account: v.string(),
  family_name: v.string(),
  given_name: v.string(),
  email: v.nullable(v.string()),
  /**
   * Whether the owner has returned a code from a mail to this address, and no later password change has cancelled that; only then codes for passwords
   * are sent to it.
   */
  email_verified: v.boolean(),
  mobile: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
  /** The amount that can be spent; `held` is the reserved amount. Both in US cents. */
  balance: v.number(),
  held: v.number(),
  /** US cents of reversed recharges. Nothing leaves the balance until the shopper has topped up as much. */
  owed: v.number(),
  has_payment_code: v.boolean(),
  password_changed_at: Timestamp,
  language: Locale,
  roles: v.array(v.picklist(['shopper', 'seller', 'operator'])),
  /** The duties of an operator; empty for anyone else. */
  duties: v.array(v.picklist(duties)),
  /** The shops that this account works for, with its role. */
  shops: v.array(v.object({ id: v.string(), name: v.string(), role: v.picklist(shopRoles) })),
  unread: v.number(),
  frozen: v.boolean(),
})
export type UserInfo = v.InferOutput<typeof UserInfo>

const Profile = v.object({
  family_name: optionalText(60),
  given_name: optionalText(60),
  email: v.optional(v.nullable(Email)),
  mobile: v.optional(v.nullable(Mobile)),
  avatar: v.optional(v.nullable(Id)),
  /** The login password, if `email` replaces a verified address. */
  password: AsTyped,
})

/** Six digits from a mail. */
const EmailCode = v.pipe(v.string('required'), trimmed, v.regex(/^[0-9]{6}$/, 'email_code'))

/** Change with the old code; if that is forgotten, with the login password and a code from a mail. */
const PaymentCodeChange = v.object({
  new_code: PaymentCode,
  old_code: AsTyped,
  password: AsTyped,
  email_code: v.optional(EmailCode),
})

/** The purpose of a code by e-mail. */
const EmailPurpose = v.picklist(['verify_email', 'reset_password', 'reset_pay'])
export type EmailPurpose = v.InferOutput<typeof EmailPurpose>

/** A random id that the browser sends when it requests a code: tries without it count as those of another person. Optional. */
const BrowserId = v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,64}$/, 'invalid')))

/** Change with the old password of the logged-in account, or with `email` and the `code` that was mailed there. */
const PasswordChange = v.object({
  old_password: AsTyped,
  email: v.optional(Email),
  code: v.optional(EmailCode),
  asked_with: BrowserId,
  new_password: Password,
})

const Verification = v.object({
  code: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(64, 'payment_code')),
  purpose: v.picklist(['order', 'withdrawal']),
  reference: text(40),
  destination: AsTyped,
})

const Language = v.object({
  language_name: v.string(),
  chinese_name: v.string(),
  file_name: Locale,
  locale: v.string(),
})

const setLanguage = { caller: 'anyone', reply: Nothing } as const

export const accountEndpoints = endpoints({
  'POST /api/user/register': {
    caller: 'visitor',
    body: Registration,
    reply: Session,
    refusals: ['ACCOUNT_TAKEN', 'PASSWORD_TOO_SHORT', 'BUSY'],
    secret: true,
  },
  'POST /api/user/login': {
    caller: 'visitor',
    body: Credentials,
    reply: Session,
    refusals: ['WRONG_CREDENTIALS', 'BUSY'],
    secret: true,
  },
  'POST /api/user/logout': { caller: 'anyone', reply: Nothing, countsApart: true },
  'GET /api/user/getUserInfo': { caller: 'shopper', reply: UserInfo },
  'POST /api/user/profile': {
    caller: 'shopper',
    body: Profile,
    reply: UserInfo,
    refusals: ['ACCOUNT_TAKEN', 'NOT_FOUND', 'PASSWORD_REQUIRED', 'WRONG_CREDENTIALS'],
  },
  /** The response and its time are the same whether or not an account has the address. Only a logged-in caller can verify an address. */
  'POST /api/user/send_code': {
    caller: 'anyone',
    body: v.object({ email: Email, purpose: EmailPurpose, asked_with: BrowserId }),
    reply: Nothing,
  },
  /** Needs the login password. The address becomes the caller's, if it was not yet. */
  'POST /api/user/verify_email': {
    caller: 'shopper',
    body: v.object({ email: Email, code: EmailCode, password: AsTyped }),
    reply: UserInfo,
    refusals: ['WRONG_CODE', 'CODE_LOCKED', 'ACCOUNT_TAKEN', 'PASSWORD_REQUIRED', 'WRONG_CREDENTIALS'],
  },
  /** Ends every session, including the caller's. */
  'POST /api/user/resetpwd': {
    caller: 'anyone',
    body: PasswordChange,
    reply: Nothing,
    refusals: [
      'WRONG_CREDENTIALS',
      'WRONG_CODE',
      'CODE_LOCKED',
      'PASSWORD_REQUIRED',
      'PASSWORDS_SAME',
      'PASSWORD_TOO_SHORT',
      'PASSWORD_WEAK',
      'BUSY',
    ],
    countsApart: true,
  },
  'POST /api/user/resetPay': {
    caller: 'shopper',
    body: PaymentCodeChange,
    reply: Nothing,
    refusals: ['PASSWORD_REQUIRED', 'PASSWORDS_SAME', 'WRONG_CODE', 'CODE_LOCKED', 'WRONG_CREDENTIALS', 'BUSY'],
  },
  'POST /api/user/verify_pay': {
    caller: 'shopper',
    body: Verification,
    reply: v.object({ ticket: v.string(), expires_at: Timestamp }),
    refusals: ['WRONG_CODE', 'CODE_LOCKED', 'CODE_NOT_SET', 'BUSY'],
    secret: true,
  },
  'GET /api/user/language_list': { caller: 'anyone', reply: whole(Language) },
  'GET /api/user/set_language': { ...setLanguage, query: v.object({ file_name: WrittenLocale }), writes: true },
  'POST /api/user/set_language': { ...setLanguage, body: v.object({ file_name: WrittenLocale }) },
})
