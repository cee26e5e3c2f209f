import * as v from 'valibot'
import { Email, Mobile } from './accounts.ts'
import { Country } from './addresses.ts'
import { CategoryId } from './catalog.ts'
import { endpoints } from './endpoint.ts'
import { AgeSort, Id, Locale, optionalText, page, paging, text, Timestamp } from './schemas.ts'

/** One open application at a time; what is decided stays decided. */
export const ApplicationStatus = v.picklist(['reviewing', 'approved', 'refused'])
export type ApplicationStatus = v.InferOutput<typeof ApplicationStatus>

/** `example.com` as people write it, with or without `https://`. */
const Website = v.optional(
  v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(200, 'too_long'),
    v.regex(/^$|^(https?:\/\/)?[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#]\S*)?$/iu, 'website'),
  ),
)

/** Where the goods are sent from stands in `country`; `about` is written in the language of who asks. */
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

/** Asking to open a shop. `shop_id` is the shop that came of it, `reason` why none did. */
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
  /** The last application, and whether there may be another: `open` is the platform's, `status` the shopper's. */
  'GET /api/shop/application': {
    caller: 'shopper',
    reply: v.object({
      status: v.picklist(['none', ...ApplicationStatus.options]),
      open: v.boolean(),
      application: v.nullable(Application),
    }),
  },
})

/** With who asks, how many of theirs were refused before, and the shops that are called the same already. */
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
