import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Nothing, Timestamp } from './schemas.ts'

/** For every operator, whose log-in it finishes. */
const ofOperators = { caller: 'operator', duties: ['finance', 'support', 'catalogue'], loginStep: true } as const

/** Six digits of the app, or one of the codes that were written down; an East Asian keyboard may have typed them full-width. */
const Code = v.pipe(
  v.string('required'),
  v.maxLength(40, 'too_long'),
  v.normalize('NFKC'),
  v.trim(),
  v.minLength(1, 'required'),
  v.maxLength(20, 'too_long'),
)
const Proof = v.strictObject({ code: Code })

const SecondFactor = v.object({
  /** Since when there is one; null where there is none. */
  since: v.nullable(Timestamp),
  recovery_codes_left: v.number(),
  /** Whether the log-in and decisions about money ask for it. */
  is_asked: v.boolean(),
  /** Whether this session has proven it since its log-in, however long ago. */
  is_proven: v.boolean(),
  /** Until when this session has proven it; null where it has to be proven next. */
  proven_until: v.nullable(Timestamp),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** One's own second factor: codes of an app by RFC 6238. */
export const secondFactorEndpoints = endpoints({
  'GET /api/portal/second_factor': { ...ofOperators, reply: SecondFactor },
  /**
   * A new secret, which counts when a code of it has come back. It takes the enrolment code that another owner, or the command line, has
   * made. CHANGED_MEANWHILE where there is a secret that counts already.
   */
  'POST /api/portal/second_factor/begin': {
    ...ofOperators,
    body: v.strictObject({ password: AsTyped, enrolment_code: Code }),
    reply: v.object({ secret: v.string(), uri: v.string() }),
    refusals: ['PASSWORD_REQUIRED', 'WRONG_CREDENTIALS', 'ENROLMENT_CODE_WRONG', 'CHANGED_MEANWHILE'],
    secret: true,
    countsApart: true,
  },
  /** Answers ten codes for the day the app is lost, each good once. */
  'POST /api/portal/second_factor/confirm': {
    ...ofOperators,
    body: Proof,
    reply: v.object({ recovery_codes: v.array(v.string()) }),
    refusals: ['NOT_FOUND', 'SECOND_FACTOR_WRONG', 'ENROLMENT_CODE_WRONG'],
    secret: true,
    countsApart: true,
  },
  'POST /api/portal/second_factor/prove': {
    ...ofOperators,
    body: Proof,
    reply: SecondFactor,
    refusals: ['NOT_FOUND', 'SECOND_FACTOR_WRONG'],
    secret: true,
    countsApart: true,
  },
  'POST /api/portal/second_factor/remove': {
    ...ofOperators,
    body: Proof,
    reply: Nothing,
    refusals: ['NOT_FOUND', 'SECOND_FACTOR_WRONG'],
    secret: true,
  },
})
