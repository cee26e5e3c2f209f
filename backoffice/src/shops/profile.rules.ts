import type { FileName } from '@sealane/contract/locales'
import type { ShopProfile, ShopProfileForm } from '@sealane/contract/shop-settings'

/** What is typed and chosen. `shown` are the addresses of the pictures, of ones that were just sent too. */
export type ShopProfileDraft = Pick<ShopProfile, 'name' | 'country' | 'logo' | 'banner' | 'about'> & {
  shown: { logo: string; banner: string }
}
export type ShopPictureKind = 'logo' | 'banner'

/** People of the shop go on with the name that they asked for; an operator from outside sees the one that there is. */
export function draftOf(
  { wanted_name, country, logo, banner, about, ...profile }: ShopProfile,
  isOwn: boolean,
): ShopProfileDraft {
  const name = (isOwn ? wanted_name : null) ?? profile.name
  return { name, country, logo, banner, about, shown: { logo, banner } }
}

/** A picture that was just sent is cut both ways; its address is that of the stamp. */
export function withPicture(
  draft: ShopProfileDraft,
  kind: ShopPictureKind,
  { id, url }: { id: string; url: string },
): ShopProfileDraft {
  const address = kind === 'logo' ? url : url.replace(/-logo\.webp$/, '-banner.webp')
  return { ...draft, [kind]: id, shown: { ...draft.shown, [kind]: address } }
}

/** Back to the picture that was drawn for the shop. */
export function withDrawn(
  draft: ShopProfileDraft,
  kind: ShopPictureKind,
  { drawn }: Pick<ShopProfile, 'drawn'>,
): ShopProfileDraft {
  return { ...draft, [kind]: drawn[kind], shown: { ...draft.shown, [kind]: drawn[kind] } }
}

export function isWritten({ about }: Pick<ShopProfileDraft, 'about'>, language: FileName): boolean {
  return (about[language] ?? '').trim() !== ''
}

/** What another language says: worth looking at while one is written. */
export function otherAbout({ about }: Pick<ShopProfileDraft, 'about'>, language: FileName) {
  const others = (['en', ...Object.keys(about)] as FileName[]).filter((other) => other !== language)
  const found = others.find((other) => isWritten({ about }, other))
  return found === undefined ? undefined : { language: found, text: about[found] ?? '' }
}

export function toForm({ shown: _shown, ...draft }: ShopProfileDraft, { id, version }: ShopProfile): ShopProfileForm {
  return { ...draft, shop_id: id, version }
}
