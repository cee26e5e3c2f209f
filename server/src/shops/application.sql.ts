import type { Application, ApplicationStatus, PortalApplication } from '@sealane/contract/applications'
import type { FileName } from '@sealane/contract/locales'
import type { AgeSort } from '@sealane/contract/sorts'
import { sql, type Selectable } from 'kysely'
import { pageSize } from '../db/cursor.ts'
import type { Queries, Tx } from '../db/database.ts'
import { refuseMissingCategory } from '../db/missing.ts'
import type { ShopApplications } from '../db/schema.ts'
import { toIso } from '../db/list.ts'
import { byAge, sorted } from '../db/sorting.ts'

type ShopApplicationRow = Selectable<ShopApplications>
export type NewApplication = Pick<
  ShopApplicationRow,
  | 'account_id'
  | 'shop_name'
  | 'country'
  | 'category_id'
  | 'website'
  | 'contact_name'
  | 'email'
  | 'mobile'
  | 'about'
  | 'locale'
>

/** A literal, as in the index's condition: with a parameter the database would not use the index. */
const isOpen = sql<boolean>`status = 'reviewing'`

/** Inserts an application. Undefined if the account has one under review: of ten simultaneous ones, one is inserted. */
export async function insertApplication(tx: Tx, application: NewApplication): Promise<Application | undefined> {
  const row = await tx
    .insertInto('shop_applications')
    .values(application)
    .onConflict((conflict) => conflict.column('account_id').where(isOpen).doNothing())
    .returningAll()
    .executeTakeFirst()
    .catch(refuseMissingCategory)
  return row && toApplication(row)
}

export async function selectLastApplication(queries: Queries, accountId: number): Promise<Application | undefined> {
  const row = await queries
    .selectFrom('shop_applications')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row && toApplication(row)
}

export async function lockApplication(tx: Tx, id: number): Promise<ShopApplicationRow | undefined> {
  const applicant = tx.selectFrom('shop_applications').select('account_id').where('id', '=', id)
  await tx.selectFrom('accounts').select('id').where('id', '=', applicant).forKeyShare().execute() // A deletion of the account waits.
  return tx.selectFrom('shop_applications').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

type ApplicationDecisionRow = {
  status: ApplicationStatus
  shopId: number | null
  reason: string | null
  operatorId: number
}

export async function saveDecision(
  tx: Tx,
  id: number,
  { status, shopId, reason, operatorId }: ApplicationDecisionRow,
): Promise<void> {
  await tx
    .updateTable('shop_applications')
    .set({ status, shop_id: shopId, reason, decided_by: operatorId, decided_at: new Date() })
    .where('id', '=', id)
    .execute()
}

type ApplicationQuery = {
  status?: ApplicationStatus | undefined
  sort: AgeSort
  cursor?: string | undefined
  limit: number
}

export async function selectApplications(queries: Queries, { status, sort, cursor, limit }: ApplicationQuery) {
  const { after, order, most, page } = sorted(byAge[sort], sql`a.id`, { cursor, size: pageSize(limit) })
  const ofStatus = status === undefined ? sql`true` : sql`a.status = ${status}`
  const rows = await selectWithApplicants(queries, sql`where ${ofStatus} and ${after} order by ${order} limit ${most}`)
  const { items, next } = page(rows)
  return { items: items.map(toPortalApplication), next }
}

export async function selectApplication(queries: Queries, id: number): Promise<ApplicationWithApplicant | undefined> {
  const [row] = await selectWithApplicants(queries, sql`where a.id = ${id}`)
  return row && toPortalApplication(row)
}

type PortalApplicationRow = ShopApplicationRow & Pick<PortalApplication, 'applicant'> & { decider: string | null }
/** An application without the shops that have similar names. */
type ApplicationWithApplicant = Omit<PortalApplication, 'namesakes'>

/** Selects applications with their applicants and the age of the applicants' accounts. */
async function selectWithApplicants(queries: Queries, which: ReturnType<typeof sql>): Promise<PortalApplicationRow[]> {
  const { rows } = await sql<PortalApplicationRow>`
    select a.*, decider.account as decider,
      json_build_object('id', who.id::text, 'account', who.account, 'name', trim(who.given_name || ' ' || who.family_name),
        'since', ${toIso(sql`who.created_at`)},
        'refused', (select count(*) from shop_applications other
          where other.account_id = a.account_id and other.status = 'refused' and other.id < a.id)) as applicant
    from shop_applications a
    join accounts who on who.id = a.account_id
    left join accounts decider on decider.id = a.decided_by
    ${which}
  `.execute(queries)
  return rows
}

function toPortalApplication(row: PortalApplicationRow): ApplicationWithApplicant {
  const { applicant, decider, locale } = row
  return { ...toApplication(row), language: locale as FileName, applicant, decided_by: decider }
}

function toApplication(row: ShopApplicationRow): Application {
  const { shop_name, country, website, contact_name, email, mobile, about, reason, shop_id } = row
  return {
    id: String(row.id),
    status: row.status as ApplicationStatus,
    shop_name,
    country,
    category: row.category_id,
    website,
    contact_name,
    email,
    mobile,
    about,
    reason,
    shop_id: shop_id === null ? null : String(shop_id),
    created_at: row.created_at.toISOString(),
    decided_at: row.decided_at?.toISOString() ?? null,
  }
}
