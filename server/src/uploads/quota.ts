import type { Access } from '@sealane/contract/access'
import type { UploadPurpose } from '@sealane/contract/uploads'
import { isStaff, turnsOf, type Caller } from '../http/session.ts'
import { startsMaximum, takeForSource, type RateLimiter } from '../http/rates.ts'
import { caughtRefusal, Refusal } from '../refusal.ts'
import type { Resources } from '../resources.ts'
import type { InLine } from './picture.ts'
import { selectStored, type UploadUsage } from './quota.sql.ts'

const megabyte = 1024 * 1024
/** Maximum that one account stores within 24 hours; a newcomer is registered within them. A new password starts the count anew, as in `takeOfDay`. */
const quotas = {
  newcomer: { bytes: 10 * megabyte, files: 100 },
  shopper: { bytes: 60 * megabyte, files: 300 },
  staff: { bytes: 2_000 * megabyte, files: 5_000 },
}
const retryAfterS = 3_600
/** Maximum number of kilobytes that all shoppers of one source address store in a day: accounts cost nothing. */
const storedOfSource = { maximum: 300_000, windowS: 86_400 }
/** Kilobytes for an account after the limit of its source is used up. */
const storedBeyond = { maximum: 1_000, windowS: 86_400 }

const ofMarket = { caller: 'operator', duties: ['catalogue'] } as const
const ofShops = { caller: 'staff', duties: ['catalogue'], shopRole: 'manager' } as const

/**
 * Returns who may upload for the purpose. Shoppers send no pictures of the market, of shops or of products: operators of the catalogue do, and shops'
 * staff for shops and products.
 */
export function accessOf(purpose: UploadPurpose): Access {
  if (purpose === 'hero_picture' || purpose === 'category_picture') return ofMarket
  return purpose === 'shop_picture' || purpose === 'product_picture' ? ofShops : { caller: 'shopper' }
}

/** Maximum number of files that are no pictures: finding that out may take as long as reading one. */
const unreadable = { maximum: 20, windowS: 600 }
const unreadableOfSource = { maximum: 60, windowS: 600 }
/** The limit of an account whose address has sent too many. */
const unreadableOfNeighbour = { ...unreadable, maximum: 2 }

type Sender = { caller: Caller; source: string }

/** Throws `TOO_MANY` above the day's quota, in bytes as stored and in files, and `BUSY` if the disk has no room. */
export async function checkQuota({ databases, disk, rates }: Resources, { caller, source }: Sender): Promise<void> {
  if (disk.room() !== 'enough') throw new Refusal('BUSY', { retryAfterS: 60 })
  const { all, own, isNew } = await selectStored(databases.writer, caller.id)
  const quota = isStaff(caller) ? quotas.staff : isNew ? quotas.newcomer : quotas.shopper
  if (isUsedUp(own, quota, 1) || isUsedUp(all, quota, startsMaximum)) throw new Refusal('TOO_MANY', { retryAfterS })
  if (!isStaff(caller) && (await caughtRefusal(rates.check(`upload_kb:${source}`, storedOfSource))) !== undefined)
    await rates.check(`upload_kb_beyond:${caller.id}`, storedBeyond)
  const isSourceUsedUp = !isStaff(caller) && !(await hasRoom(rates, source))
  await rates.check(`unreadable:${caller.id}`, isSourceUsedUp ? unreadableOfNeighbour : unreadable)
}

function isUsedUp({ bytes, files }: UploadUsage, quota: UploadUsage, times: number): boolean {
  return bytes >= quota.bytes * times || files >= quota.files * times
}

async function hasRoom(rates: RateLimiter, source: string): Promise<boolean> {
  return (await caughtRefusal(rates.check(`unreadable_of:${source}`, unreadableOfSource))) === undefined
}

/** Counts a file that is no picture, so that its sender pays for the reading, and rethrows the refusal. */
export async function countUnreadable(
  { rates }: Resources,
  { caller, source }: Sender,
  error: unknown,
): Promise<never> {
  if (error instanceof Refusal && error.code === 'FILE_UNSUPPORTED') {
    await rates.take(`unreadable:${caller.id}`, unreadable)
    if (!isStaff(caller) && (await hasRoom(rates, source)))
      await rates.take(`unreadable_of:${source}`, unreadableOfSource)
  }
  throw error
}

/** Returns the sender's queue. An address has as many places as one account, however many accounts it has. */
export function inLine({ caller, source }: Sender): InLine {
  return { line: isStaff(caller) ? 'staff' : 'shoppers', counted: turnsOf(caller, source, 1) }
}

/** Counts the stored bytes for the source. The last of several simultaneous uploads may be refused: nothing shows them, so they are removed. */
export async function countStored({ rates }: Resources, { caller, source }: Sender, bytes: number): Promise<void> {
  if (isStaff(caller)) return
  await takeForSource(
    rates,
    { key: `upload_kb:${source}`, ...storedOfSource },
    { key: `upload_kb_beyond:${caller.id}`, ...storedBeyond },
    { count: Math.ceil(bytes / 1_000) },
  )
}
