import type { ShopProfile } from '@sealane/contract/shop-settings'

/** The stored profile. `drawn_…` is the generated picture behind one that the shop uploaded; null if the shop shows the generated one. */
export type ProfileRow = Pick<ShopProfile, 'name' | 'wanted_name' | 'country' | 'logo' | 'banner' | 'about'> & {
  id: number
  profile_version: number
  banner_color: string
  drawn_logo: string | null
  drawn_banner: string | null
  drawn_banner_color: string | null
}

/** Undefined leaves the picture as it is, null restores the generated one. */
type PictureChange<Picture> = Picture | null | undefined

export function withLogo(row: ProfileRow, logo: PictureChange<string>): ProfileRow {
  if (logo === undefined) return row
  if (logo === null) return { ...row, logo: row.drawn_logo ?? row.logo, drawn_logo: null }
  return { ...row, logo, drawn_logo: row.drawn_logo ?? row.logo }
}

export function withBanner(row: ProfileRow, picture: PictureChange<{ banner: string; color: string }>): ProfileRow {
  if (picture === undefined) return row
  const { banner, color } = {
    banner: row.drawn_banner ?? row.banner,
    color: row.drawn_banner_color ?? row.banner_color,
  }
  if (picture === null) {
    return { ...row, banner, banner_color: color, drawn_banner: null, drawn_banner_color: null }
  }
  const shown = { banner: picture.banner, banner_color: picture.color }
  return { ...row, ...shown, drawn_banner: banner, drawn_banner_color: color }
}

/** Removes the languages that were left empty. */
export function written(about: ShopProfile['about']): ShopProfile['about'] {
  return Object.fromEntries(Object.entries(about).filter(([, text]) => text !== ''))
}

type Naming = Pick<ProfileRow, 'name' | 'wanted_name'>

/**
 * Returns the new naming. Staff of the shop request a new name, and cancel the request by entering the present one; an operator who does not work
 * there sets it at once.
 */
export function withName(before: Naming, requestedName: string, isOfShop: boolean): Naming {
  if (isOfShop) return { name: before.name, wanted_name: requestedName === before.name ? null : requestedName }
  return { name: requestedName, wanted_name: requestedName === before.name ? before.wanted_name : null }
}

/** Returns the parts that differ, for the audit log. */
export function changedParts(before: ProfileRow, after: ProfileRow): string[] {
  const parts = ['name', 'wanted_name', 'country', 'logo', 'banner', 'about'] as const
  return parts.filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))
}

export function drawnOf({ logo, banner, drawn_logo, drawn_banner }: ProfileRow): ShopProfile['drawn'] {
  return { logo: drawn_logo ?? logo, banner: drawn_banner ?? banner }
}

export function toProfile(row: ProfileRow): ShopProfile {
  const { id, profile_version, name, wanted_name, country, logo, banner, about } = row
  const shown = { name, wanted_name, country, logo, banner, about }
  return { ...shown, id: String(id), version: profile_version, drawn: drawnOf(row) }
}
