import type { ShopProfile } from '@sealane/contract/shop-settings'

/** As it is stored. `drawn_…` is the drawn picture behind one that the shop brought, and null where the shop shows the drawn one. */
export type ProfileRow = Pick<ShopProfile, 'name' | 'wanted_name' | 'country' | 'logo' | 'banner' | 'about'> & {
  id: number
  profile_version: number
  banner_color: string
  drawn_logo: string | null
  drawn_banner: string | null
  drawn_banner_color: string | null
}

/** Undefined leaves the picture as it is, null goes back to the drawn one. */
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

/** What somebody wrote, without the languages they left empty. */
export function written(about: ShopProfile['about']): ShopProfile['about'] {
  return Object.fromEntries(Object.entries(about).filter(([, text]) => text !== ''))
}

type Naming = Pick<ProfileRow, 'name' | 'wanted_name'>

/** People of the shop ask for a new name, and take it back by the one that there is; an operator from outside names it at once. */
export function withName(before: Naming, requestedName: string, isOfShop: boolean): Naming {
  if (isOfShop) return { name: before.name, wanted_name: requestedName === before.name ? null : requestedName }
  return { name: requestedName, wanted_name: requestedName === before.name ? before.wanted_name : null }
}

/** Which parts differ: for the record. */
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
