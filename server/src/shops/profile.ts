import type { ShopProfile, ShopProfileForm } from '@sealane/contract/shop-settings'
import { isCountry } from '../addresses/places.ts'
import { findByShopName } from './renamed-shop.sql.ts'
import type { Tx } from '../db/database.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { checkShopName } from './name.ts'
import { findAccessibleShopId, type ShopCaller } from '../staff/access.sql.ts'
import { takeShopPicture } from '../uploads/uploads.ts'
import { recordChange } from './change.ts'
import {
  changedParts,
  drawnOf,
  toProfile,
  withBanner,
  withLogo,
  withName,
  written,
  type ProfileRow,
} from './profile.rules.ts'
import { lockProfile, saveAbout, saveProfile, selectProfile } from './profile.sql.ts'

type ShopProfileInput = { query: { shop_id?: string | undefined } }

export async function showShop({ tx, caller }: Context, { query }: ShopProfileInput): Promise<ShopProfile> {
  return toProfile(await selectProfile(tx, await findAccessibleShopId(tx, caller, query.shop_id)))
}

/**
 * Saves the whole profile. A new name waits for an operator, unless an operator who does not work there sets it: then its products are found by it
 * within seconds. An operator's change is recorded.
 */
export async function saveShop(context: Context, { body }: { body: ShopProfileForm }): Promise<ShopProfile> {
  const { tx, caller } = context
  const about = written(body.about)
  check(body, about)
  const before = await lockProfile(tx, await findAccessibleShopId(tx, caller, body.shop_id))
  if (body.version !== before.profile_version) throw new Refusal('CHANGED_MEANWHILE')

  const pictured = await takePictures(tx, caller, { before, body })
  const isOfShop = caller.worksFor.includes(before.id)
  const naming = withName(before, body.name, isOfShop || caller.conflicts.includes(before.id))
  const isGiven = naming.name !== before.name
  const isRequested = naming.wanted_name !== null && naming.wanted_name !== before.wanted_name
  if (isGiven || isRequested) await checkShopName(tx, 'name', { name: body.name, shopId: before.id })
  const after = { ...pictured, ...naming, country: body.country, about }
  const parts = changedParts(before, after)
  if (parts.length === 0) return toProfile(before)

  const saved = { ...after, profile_version: before.profile_version + 1 }
  await saveProfile(tx, saved)
  if (parts.includes('about')) await saveAbout(tx, saved.id, about)
  if (parts.includes('name')) await findByShopName(tx, saved.id)
  if (!isOfShop) await recordChange(context, saved.id, { changed: parts.join(', ') })
  return toProfile(saved)
}

function check({ country }: ShopProfileForm, about: ShopProfile['about']): void {
  const fields = {
    ...(!isCountry(country) && { country: 'country' }),
    ...(Object.keys(about).length === 0 && { about: 'required' }),
  }
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}

type ProfilePictureInput = { before: ProfileRow; body: ShopProfileForm }

/** Returns each picture: the present one, the generated one, or an upload of the caller. */
async function takePictures(tx: Tx, { id }: ShopCaller, { before, body }: ProfilePictureInput): Promise<ProfileRow> {
  const drawn = drawnOf(before)
  const take = (kind: 'logo' | 'banner') => {
    if (body[kind] === before[kind]) return undefined
    return body[kind] === drawn[kind] ? null : takeShopPicture(tx, body[kind], id)
  }
  const logo = await take('logo')
  return withBanner(withLogo(before, logo && logo.logo), await take('banner'))
}
