import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { AsTyped, Nothing, Timestamp, trimmed } from './schemas.ts'
import { normalize } from './normalize.ts'

/** For every operator, because it finishes the log-in. */
const ofOperators = { caller: 'operator', duties: ['finance', 'support', 'catalogue'], loginStep: true } as const

/** Six digits of the app, or one of the recovery codes; an East Asian keyboard may have typed full-width characters. */
const Code = v.pipe(
  v.string('required'),
  v.maxLength(40, 'too_long'),
  v.transform((typed) => normalize(typed, 'NFKC')),
  trimmed,
  v.minLength(1, 'required'),
  v.maxLength(20, 'too_long'),
)
const Proof = v.strictObject({ code: Code })

const SecondFactor = v.object({
  /** The time since when there is a second factor; null if there is none. */
  since: v.nullable(Timestamp),
  recovery_codes_left: v.number(),
  /** Whether the log-in and decisions about money require it. */
  is_asked: v.boolean(),
  /** Whether this session has proven it since its log-in, at any time. */
  is_proven: v.boolean(),
  /** The end of this session's proof; null if the next decision needs a new one. */
  proven_until: v.nullable(Timestamp),
})
export type SecondFactor = v.InferOutput<typeof SecondFactor>

/** The caller's own second factor: codes of an app by RFC 6238. */
export const secondFactorEndpoints = endpoints({
  'GET /api/portal/second_factor': { ...ofOperators, reply: SecondFactor },
  /**
   * Creates a secret, which is valid once a code of it was confirmed. It needs the enrolment code that another owner, or the command line, has
   * created. CHANGED_MEANWHILE if there is a valid secret already.
   */
  'POST /api/portal/second_factor/begin': {
    ...ofOperators,
    body: v.strictObject({ password: AsTyped, enrolment_code: Code }),
    reply: v.object({ secret: v.string(), uri: v.string() }),
    refusals: ['PASSWORD_REQUIRED', 'WRONG_CREDENTIALS', 'ENROLMENT_CODE_WRONG', 'CHANGED_MEANWHILE'],
    secret: true,
    countsApart: true,
  },
  /** Returns ten recovery codes, each for one use, in case the app is lost. */
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
