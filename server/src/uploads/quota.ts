import type { Access } from '@sealane/contract/access'
import type { UploadPurpose } from '@sealane/contract/uploads'
import { sql } from 'kysely'
import type { Caller } from '../http/session.ts'
import { Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'

const megabyte = 1024 * 1024
/** The most that one account stores within 24 hours. */
const quotas = {
  shopper: { bytes: 60 * megabyte, files: 300 },
  staff: { bytes: 2_000 * megabyte, files: 5_000 },
}
const retryAfterS = 3_600

const ofMarket = { caller: 'operator', duties: ['catalogue'] } as const
const ofShops = { caller: 'staff', duties: ['catalogue'], shopRole: 'packer' } as const

/** Shoppers send no pictures of the market, of shops or of products: the catalogue's operators do, and shops' staff for shops and products. */
export function accessOf(purpose: UploadPurpose): Access {
  if (purpose === 'hero_picture' || purpose === 'category_picture') return ofMarket
  return purpose === 'shop_picture' || purpose === 'product_picture' ? ofShops : { caller: 'shopper' }
}

/** Refuses with `TOO_MANY` above the day's quota, in bytes as stored and in files, and with `BUSY` where the disk has no room. */
export async function checkQuota({ databases, disk }: Resources, caller: Caller): Promise<void> {
  if (disk.room() !== 'enough') throw new Refusal('BUSY', { retryAfterS: 60 })
  const quota = caller.worksFor.length > 0 || caller.duties.length > 0 ? quotas.staff : quotas.shopper
  const { rows } = await sql<{ bytes: number; files: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes, count(*)::int as files from uploads
    where account_id = ${caller.id} and created_at > now() - interval '24 hours'
  `.execute(databases.writer)
  const { bytes = 0, files = 0 } = rows[0] ?? {}
  if (bytes >= quota.bytes || files >= quota.files) throw new Refusal('TOO_MANY', { retryAfterS })
}
