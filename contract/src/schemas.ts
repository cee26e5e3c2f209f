import * as v from 'valibot'
import { amountMaximum } from './money.ts'
import { trimText } from './visible-text.ts'
import { fileNames, readFileName } from './locales.ts'
import { ageSorts, amountSorts, nameSorts } from './sorts.ts'

/**
 * Parts that several nouns share. A message of a check is a refusal's code, or a key of `messages/<locale>/refusals.json` under `fields`: the server
 * and the forms show the same sentence.
 */

/** Ids are text. A malformed id counts as missing, so this accepts nearly any text and the row is simply not found. */
export const Id = v.pipe(v.string(), v.maxLength(200, 'NOT_FOUND'))
export const Ids = v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(100, 'too_many'))

/** US cents. */
export const Cents = v.pipe(v.number(), v.integer())
/** ISO 8601, UTC. */
export const Timestamp = v.string()
/** The amounts that the calling operator has decided alone within a day: for this recipient, and in total. US cents. */
export const DecidedAlone = v.object({ recipient: Cents, total: Cents })
/** Whether the day exists: `Date` reads an impossible day as a later one, and the database rejects it. */
function isMoment(written: string): boolean {
  const moment = new Date(written)
  return Number.isFinite(moment.getTime()) && moment.toISOString().startsWith(written.slice(0, 10)) && written >= '0001'
}

/** A time in a request: ISO 8601, UTC, as `Date` writes it. */
export const Moment = v.pipe(
  v.string(),
  v.regex(/^\d{4}-\d\d-\d\dT[\d:.]{5,12}Z$/, 'invalid'),
  v.check(isMoment, 'invalid'),
)
export const Locale = v.picklist(fileNames)
/** A language as callers may write it: a file name or a BCP 47 tag, in any case. */
export const WrittenLocale = v.pipe(
  v.string('required'),
  v.maxLength(40, 'invalid'),
  v.transform((written) => readFileName(written) ?? written),
  Locale,
)

/** A requested amount: above zero, in whole cents. */
export const Amount = v.pipe(
  v.number('AMOUNT_INVALID'),
  v.integer('AMOUNT_INVALID'),
  v.minValue(1, 'AMOUNT_INVALID'),
  v.maxValue(amountMaximum, 'AMOUNT_INVALID'),
)

/** The number of pieces of one variant: 1–999. */
export const Quantity = v.pipe(
  v.number('quantity'),
  v.integer('quantity'),
  v.minValue(1, 'quantity'),
  v.maxValue(999, 'quantity'),
)

/** Removes white space at both ends. Text of which nothing can be seen becomes empty, so that it counts as missing. */
export const trimmed = v.transform(trimText)

/** One line of text that is required. */
export function text(maximum: number) {
  return v.pipe(v.string('required'), trimmed, v.minLength(1, 'required'), v.maxLength(maximum, 'too_long'))
}

function possiblyEmpty(maximum: number) {
  return v.pipe(v.string(), trimmed, v.maxLength(maximum, 'too_long'))
}

/** One line of text that may be empty or left out. */
export function optionalText(maximum: number) {
  return v.optional(possiblyEmpty(maximum))
}

/** One line of text that may be empty; it is empty where it is left out. */
export function textOrEmpty(maximum: number) {
  return v.optional(possiblyEmpty(maximum), '')
}

/** Text that is compared exactly as typed, such as a password or the code of a country. */
export const AsTyped = v.optional(v.pipe(v.string(), v.maxLength(200, 'too_long')))

/** The search text of a list. */
export const Keyword = v.optional(v.pipe(v.string(), v.maxLength(100, 'too_long')))

/** The order of a list; by default the newest first (wire, "Exactly"). */
export const AgeSort = v.optional(v.picklist(ageSorts), 'newest')
export const AmountSort = v.optional(v.picklist(amountSorts), 'newest')
export const NameSort = v.optional(v.picklist(nameSorts), 'newest')

/** The end of the previous page; opaque to clients. */
const Cursor = v.optional(v.pipe(v.string(), v.maxLength(500, 'too_long')))
/** A limit above 50 counts as 50. */
export const Limit = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 20)

/** A page by its number, from 1, for callers that do not use cursors. */
export const PageNumber = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000)))

/** Returns the schema with a step before it: `infer` adds fields that callers may leave out. */
export function inferring<Schema extends v.GenericSchema>(schema: Schema, infer: (sent: unknown) => unknown): Schema {
  const run: Schema['~run'] = (dataset, config) => schema['~run']({ typed: false, value: infer(dataset.value) }, config)
  return { ...schema, '~run': run }
}

/** Selects a page of a list. */
export const paging = { cursor: Cursor, limit: Limit }

/** The status filter of a list. `all` means every status, like no status. */
export function statusFilter<const Status extends number>(statuses: readonly Status[]) {
  return v.optional(
    v.pipe(
      v.union([v.picklist(statuses), v.literal('all')]),
      v.transform((status): Status | undefined => (status === 'all' ? undefined : status)),
    ),
  )
}

/** A page of a list. `next` is the cursor of the next page, or null. */
export function page<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.nullable(v.string()) })
}

/** A list that is always complete: there is no next page. */
export function whole<Item extends v.GenericSchema>(item: Item) {
  return v.object({ items: v.array(item), next: v.null() })
}

/** Faults up to `too_many_rows` concern the whole file, and nothing of it is used. */
const ofAnyTable = [
  'empty',
  'unreadable',
  'column_missing',
  'column_twice',
  'too_many_rows',
  'ragged',
  'required',
  'too_long',
] as const

/**
 * A fault of a table that was sent as text: `codes` in addition to those of any table. `row` is the number in a spreadsheet, with the headings as the
 * first.
 */
export function tableFault<Column extends v.GenericSchema<string>, const Code extends string>(
  column: Column,
  codes: readonly Code[],
) {
  return v.object({
    row: v.number(),
    column: v.nullable(column),
    value: v.string(),
    fault: v.picklist([...ofAnyTable, ...codes]),
  })
}

export const Nothing = v.object({})
