import { isBlank } from '@sealane/contract/visible-text'
import type { FileName } from '@sealane/contract/locales'
import type { ShopProfile, ShopProfileForm } from '@sealane/contract/shop-settings'

/** The form's content. `shown` contains the URLs of the pictures, including those of pictures that were just uploaded. */
export type ShopProfileDraft = Pick<ShopProfile, 'name' | 'country' | 'logo' | 'banner' | 'about'> & {
  shown: { logo: string; banner: string }
}
export type ShopPictureKind = 'logo' | 'banner'

/** Shows people of the shop the name that they requested; an operator from outside sees the current one. */
export function draftOf(
  { wanted_name, country, logo, banner, about, ...profile }: ShopProfile,
  isOwn: boolean,
): ShopProfileDraft {
  const name = (isOwn ? wanted_name : null) ?? profile.name
  return { name, country, logo, banner, about, shown: { logo, banner } }
}

/** Sets a picture that was just uploaded. The server crops it both ways and answers with the URL of the logo, from which the banner's is derived. */
export function withPicture(
  draft: ShopProfileDraft,
  kind: ShopPictureKind,
  { id, url }: { id: string; url: string },
): ShopProfileDraft {
  const address = kind === 'logo' ? url : url.replace(/-logo\.webp$/, '-banner.webp')
  return { ...draft, [kind]: id, shown: { ...draft.shown, [kind]: address } }
}

/** Restores the picture that was generated for the shop. */
export function withDrawn(
  draft: ShopProfileDraft,
  kind: ShopPictureKind,
  { drawn }: Pick<ShopProfile, 'drawn'>,
): ShopProfileDraft {
  return { ...draft, [kind]: drawn[kind], shown: { ...draft.shown, [kind]: drawn[kind] } }
}

export function isWritten({ about }: Pick<ShopProfileDraft, 'about'>, language: FileName): boolean {
  return !isBlank(about[language] ?? '')
}

/** Returns the text in another language, as a reference while one is written. */
export function otherAbout({ about }: Pick<ShopProfileDraft, 'about'>, language: FileName) {
  const others = (['en', ...Object.keys(about)] as FileName[]).filter((other) => other !== language)
  const found = others.find((other) => isWritten({ about }, other))
  return found === undefined ? undefined : { language: found, text: about[found] ?? '' }
}

export function toForm({ shown: _shown, ...draft }: ShopProfileDraft, { id, version }: ShopProfile): ShopProfileForm {
  return { ...draft, shop_id: id, version }
}
