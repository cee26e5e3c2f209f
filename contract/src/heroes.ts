import * as v from 'valibot'
import { endpoints } from './endpoint.ts'
import { inLanguages } from './product-form.ts'
import { Id, Moment, Nothing, text, Timestamp, trimmed } from './schemas.ts'

/** The pictures at the top of the home page, and the basis of the ranking below them. */

export const HeroTarget = v.picklist(['product', 'shop', 'category', 'search'])
export type HeroTarget = v.InferOutput<typeof HeroTarget>

/** The reason why shoppers do not see it now: switched off, not begun, over, or with a target that does not exist. */
const HeroState = v.picklist(['shown', 'off', 'planned', 'over', 'nowhere'])
export type HeroState = v.InferOutput<typeof HeroState>

/** A title and the text of the button. */
const Words = v.strictObject({
  title: v.pipe(v.string(), trimmed, v.maxLength(60, 'too_long')),
  action: v.pipe(v.string(), trimmed, v.maxLength(30, 'too_long')),
})

/** `value` is an id, or a search text; `name` is its display name, null if it no longer exists. */
const PortalHero = v.object({
  id: v.string(),
  version: v.number(),
  image: v.string(),
  color: v.string(),
  target: v.object({ kind: HeroTarget, value: v.string(), name: v.nullable(v.string()) }),
  texts: inLanguages(v.object({ title: v.string(), action: v.string() })),
  on: v.boolean(),
  starts_at: v.nullable(Timestamp),
  ends_at: v.nullable(Timestamp),
  state: HeroState,
})
export type PortalHero = v.InferOutput<typeof PortalHero>

/** Without an id a new one is added at the end. `image` is the present address, or the id of an upload for `hero_picture`. */
const HeroForm = v.strictObject({
  id: v.optional(Id),
  version: v.pipe(v.number(), v.integer()),
  image: v.pipe(v.string('required'), v.minLength(1, 'required'), v.maxLength(200, 'too_long')),
  target: v.strictObject({ kind: HeroTarget, value: text(100) }),
  texts: inLanguages(Words),
  on: v.boolean(),
  starts_at: v.nullable(Moment),
  ends_at: v.nullable(Moment),
})
export type HeroForm = v.InferOutput<typeof HeroForm>

/** `sold` and `liked` count 30 days, `seen` all time. The score was computed with the last new fact, so the points may be newer. */
export const RankedProduct = v.object({
  rank: v.number(),
  id: v.string(),
  name: v.string(),
  image: v.string(),
  image_color: v.string(),
  shop: v.string(),
  score: v.number(),
  sold: v.number(),
  liked: v.number(),
  seen: v.number(),
  points: v.object({ sold: v.number(), liked: v.number(), seen: v.number() }),
})
export type RankedProduct = v.InferOutput<typeof RankedProduct>

const Heroes = v.object({ items: v.array(PortalHero) })
export type Heroes = v.InferOutput<typeof Heroes>

export const portalHeroEndpoints = endpoints({
  /** All of them, in the order of the home page. */
  'GET /api/portal/hero/list': { caller: 'operator', duties: ['catalogue'], reply: Heroes },
  /** English is required; it is also shown in languages without a text. CHANGED_MEANWHILE if another request has saved it. */
  'POST /api/portal/hero/save': {
    caller: 'operator',
    duties: ['catalogue'],
    body: HeroForm,
    reply: Heroes,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  'POST /api/portal/hero/remove': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({ id: Id, version: v.pipe(v.number(), v.integer()) }),
    reply: Nothing,
    refusals: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
  },
  /** All ids, in their new order. */
  'POST /api/portal/hero/order': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({ ids: v.pipe(v.array(Id), v.maxLength(100, 'too_many')) }),
    reply: Heroes,
    refusals: ['CHANGED_MEANWHILE'],
  },
  /** The 50 hottest products. `weights` are points: for a piece sold, for a like, for each e-fold of views. */
  'GET /api/portal/ranking/list': {
    caller: 'operator',
    duties: ['catalogue'],
    reply: v.object({
      items: v.array(RankedProduct),
      weights: v.object({ sold: v.number(), liked: v.number(), seen: v.number() }),
    }),
  },
})
