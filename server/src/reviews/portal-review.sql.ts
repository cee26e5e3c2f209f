import type { PortalReview, ReviewStatus } from '@sealane/contract/reviews'
import type { FileName } from '@sealane/contract/locales'
import type { AgeSort } from '@sealane/contract/sorts'
import { sql, type RawBuilder } from 'kysely'
import { fitting, pageSize, toPage } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { mayFit, weightBefore } from '../db/list.ts'
import { byAge, sorted } from '../db/sorting.ts'
import { productsIn, productsWeight } from './review.sql.ts'

/** A seller sees the reviews of their shops and their own reports of them, an operator all. */
export type PortalReviewCaller = { accountId: number; isOperator: boolean; shopIds: number[]; language: FileName }
type PortalReviewQuery = {
  status?: ReviewStatus | undefined
  stars?: number | undefined
  sort: AgeSort
  cursor?: string | undefined
  limit: number
}

type PortalReviewRow = Omit<PortalReview, 'id' | 'replied_at' | 'hidden_at' | 'created_at'> & {
  id: number
  replied_at: Date | null
  hidden_at: Date | null
  created_at: Date
  report_id: number | null
}

/** Maximum number of reports shown of each review; `report_count` counts all. */
const reportsMaximum = 20

/** Selects a page of reviews. The age of a reported review is that of the report. */
export async function selectPortalReviews(
  queries: Queries,
  staff: PortalReviewCaller,
  { status, stars, sort, cursor, limit }: PortalReviewQuery,
) {
  const isReported = status === 'reported'
  const idColumn = isReported ? sql`report_id` : sql`id`
  const size = pageSize(limit)
  const { after, order } = sorted(byAge[sort], idColumn, { cursor, size })
  const conditions = [
    within(staff),
    ...(status === undefined ? [] : [isOf(status, staff)]),
    ...(stars === undefined ? [] : [sql`r.product_score = ${stars}::int`]),
  ]
  const { rows } = await sql<PortalReviewRow & { weight: number }>`
    with page as (
      select * from (select r.id, ${firstReport(staff)} as report_id from reviews r where ${sql.join(conditions, sql` and `)}) q
      where ${after} order by ${order} limit ${size + 1}
    ), counted as materialized (
      select *, ${productsWeight(sql`page.id`)} as weight from page
    ), weighed as (
      select *, ${weightBefore(order)} from counted
    )
    select q.* from (
      select ${columns(staff)}, page.weight from weighed page join reviews r on r.id = page.id ${joined} where ${mayFit}
    ) q order by ${order}
  `.execute(queries)
  const { items, next } = toPage(rows, fitting(rows, size), ({ id, report_id }) => [isReported ? report_id : id])
  return { items: items.map(toPortalReview), next, counts: await countReviews(queries, staff) }
}

export async function selectPortalReview(
  queries: Queries,
  staff: PortalReviewCaller,
  id: number,
): Promise<PortalReview | undefined> {
  const { rows } = await sql<PortalReviewRow>`
    select ${columns(staff)} from reviews r ${joined} where r.id = ${id} and ${within(staff)}
  `.execute(queries)
  return rows[0] && toPortalReview(rows[0])
}

/** The data of a review for a decision or a reply. A review out of scope counts as missing. */
export type LockedReview = {
  id: number
  order_id: number
  account_id: number
  shop_id: number
  reply: string | null
  isHidden: boolean
  openReports: number
}

export async function lockReview(tx: Tx, staff: PortalReviewCaller, id: number): Promise<LockedReview | undefined> {
  const { rows } = await sql<LockedReview>`
    select r.id, r.order_id, r.account_id, r.shop_id, r.reply, r.hidden_at is not null as "isHidden",
      (select count(*)::int from review_reports where review_id = r.id and settled_at is null) as "openReports"
    from reviews r where r.id = ${id} and ${within(staff)} for no key update of r
  `.execute(tx)
  return rows[0]
}

export async function saveReply(tx: Tx, id: number, text: string): Promise<void> {
  await tx.updateTable('reviews').set({ reply: text, replied_at: new Date() }).where('id', '=', id).execute()
}

/** Hides the review with a reason, or shows it without one. */
export async function saveHidden(tx: Tx, id: number, reason: string | null): Promise<void> {
  const hidden_at = reason === null ? null : new Date()
  await tx.updateTable('reviews').set({ hidden_at, hidden_reason: reason }).where('id', '=', id).execute()
}

export async function saveSettled(tx: Tx, reviewId: number): Promise<void> {
  await sql`update review_reports set settled_at = now() where review_id = ${reviewId} and settled_at is null`.execute(
    tx,
  )
}

export async function selectProductsOf(queries: Queries, reviewId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('review_products')
    .select('product_id')
    .where('review_id', '=', reviewId)
    .execute()
  return rows.map(({ product_id }) => product_id)
}

async function countReviews(queries: Queries, staff: PortalReviewCaller): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select count(*)::int as all, (count(*) filter (where ${isOf('unanswered', staff)}))::int as unanswered,
      (count(*) filter (where ${isOf('reported', staff)}))::int as reported,
      (count(*) filter (where ${isOf('hidden', staff)}))::int as hidden
    from reviews r where ${within(staff)}
  `.execute(queries)
  return rows[0] ?? {}
}

/** The condition on `reviews r` that excludes other shops' reviews. */
function within({ isOperator, shopIds }: PortalReviewCaller): RawBuilder<unknown> {
  return isOperator ? sql`true` : sql`r.shop_id = any(${shopIds}::bigint[])`
}

function isOf(status: ReviewStatus, staff: PortalReviewCaller): RawBuilder<unknown> {
  if (status === 'unanswered') return sql`(r.reply is null and r.hidden_at is null)`
  if (status === 'hidden') return sql`r.hidden_at is not null`
  return sql`exists (select 1 from review_reports where review_id = r.id and ${isOpen(staff)})`
}

/** The condition on open `review_reports`. */
function isOpen({ isOperator, accountId }: PortalReviewCaller): RawBuilder<unknown> {
  return isOperator ? sql`settled_at is null` : sql`(settled_at is null and account_id = ${accountId})`
}

const joined = sql`join orders o on o.id = r.order_id join shops s on s.id = r.shop_id join accounts a on a.id = r.account_id`

/** The oldest open report of `reviews r`. */
function firstReport(staff: PortalReviewCaller): RawBuilder<unknown> {
  return sql`(select min(id) from review_reports where review_id = r.id and ${isOpen(staff)})`
}

function columns(staff: PortalReviewCaller): RawBuilder<unknown> {
  return sql`r.id, r.content, r.language, r.product_score, r.service_score, r.postage_score, r.pictures, r.reply, r.replied_at,
    r.hidden_at, r.hidden_reason, r.created_at,
    json_build_object('id', o.id::text, 'order_no', o.order_no, 'status', o.fulfilment) as "order",
    json_build_object('id', s.id::text, 'name', s.name) as shop,
    json_build_object('id', a.id::text, 'account', a.account) as shopper, ${productsIn(staff.language)} as products,
    ${firstReport(staff)} as report_id,
    (select count(*)::int from review_reports where review_id = r.id and ${isOpen(staff)}) as report_count,
    (select coalesce(json_agg(json_build_object('account', b.account, 'reason', p.reason, 'details', p.details, 'at', p.created_at)
        order by p.id), '[]')
      from (select * from review_reports where review_id = r.id and ${isOpen(staff)} order by id limit ${reportsMaximum}) p join accounts b on b.id = p.account_id) as reports`
}

function toPortalReview({ report_id: _reportId, ...row }: PortalReviewRow): PortalReview {
  return {
    ...row,
    id: String(row.id),
    replied_at: row.replied_at?.toISOString() ?? null,
    hidden_at: row.hidden_at?.toISOString() ?? null,
    /** PostgreSQL writes times inside JSON with the offset of its session. */
    reports: row.reports.map((report) => ({ ...report, at: new Date(report.at).toISOString() })),
    created_at: row.created_at.toISOString(),
  }
}
