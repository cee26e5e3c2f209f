import * as v from 'valibot'
import { Email, Mobile } from './accounts.ts'
import { Country } from './addresses.ts'
import { CategoryId } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { AgeSort, Id, Locale, optionalText, page, paging, text, Timestamp, trimmed } from './schemas.ts'

/** A shopper has one open application at a time; a decision is final. */
export const ApplicationStatus = v.picklist(['reviewing', 'approved', 'refused'])
export type ApplicationStatus = v.InferOutput<typeof ApplicationStatus>

/** `example.com` as people type it, with or without `https://`. */
const Website = v.optional(
  v.pipe(
    v.string(),
    trimmed,
    v.maxLength(200, 'too_long'),
    v.regex(/^$|^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/iu, 'website'),
  ),
)

/** `country` is the one that the goods are sent from; `about` is written in the caller's language. */
const ApplicationForm = v.object({
  shop_name: text(60),
  country: Country,
  category: CategoryId,
  website: Website,
  contact_name: text(80),
  email: v.pipe(v.string('required'), v.minLength(1, 'required'), Email),
  mobile: Mobile,
  about: text(1000),
  agreed: v.literal(true, 'agreement'),
})
export type ApplicationForm = v.InferOutput<typeof ApplicationForm>

/** An application to open a shop. `shop_id` is the resulting shop, `reason` the reason of a refusal. */
export const Application = v.object({
  id: v.string(),
  status: ApplicationStatus,
  shop_name: v.string(),
  country: v.string(),
  category: CategoryId,
  website: v.nullable(v.string()),
  contact_name: v.string(),
  email: v.string(),
  mobile: v.string(),
  about: v.string(),
  reason: v.nullable(v.string()),
  shop_id: v.nullable(v.string()),
  created_at: Timestamp,
  decided_at: v.nullable(Timestamp),
})
export type Application = v.InferOutput<typeof Application>

export const applicationEndpoints = endpoints({
  'POST /api/shop/apply': {
    caller: 'shopper',
    body: ApplicationForm,
    reply: Application,
    refusals: ['NOT_OPEN', 'APPLICATION_OPEN'],
  },
  /** The last application, and whether another one is possible: `open` is the platform's state, `status` the shopper's. */
  'GET /api/shop/application': {
    caller: 'shopper',
    reply: v.object({
      status: v.picklist(['none', ...ApplicationStatus.options]),
      open: v.boolean(),
      application: v.nullable(Application),
    }),
  },
})

/** An application with its applicant, the number of their refused ones, and the shops with the same name. */
export const PortalApplication = v.object({
  ...Application.entries,
  language: Locale,
  applicant: v.object({ id: v.string(), account: v.string(), name: v.string(), since: Timestamp, refused: v.number() }),
  namesakes: v.array(v.object({ id: v.string(), name: v.string() })),
  decided_by: v.nullable(v.string()),
})
export type PortalApplication = v.InferOutput<typeof PortalApplication>

export const portalApplicationEndpoints = endpoints({
  'GET /api/portal/application/list': {
    caller: 'operator',
    duties: ['catalogue'],
    query: v.object({ status: v.optional(ApplicationStatus), sort: AgeSort, ...paging }),
    reply: page(PortalApplication),
  },
  'GET /api/portal/application/detail': {
    caller: 'operator',
    duties: ['catalogue'],
    query: v.object({ id: Id }),
    reply: PortalApplication,
    refusals: ['NOT_FOUND'],
  },
  /** Approving opens the shop and makes the applicant its seller. */
  'POST /api/portal/application/decide': {
    caller: 'operator',
    duties: ['catalogue'],
    body: v.strictObject({ id: Id, verdict: v.picklist(['approve', 'refuse']), reason: optionalText(300) }),
    reply: PortalApplication,
    refusals: ['NOT_FOUND', 'ALREADY_DECIDED'],
  },
})
