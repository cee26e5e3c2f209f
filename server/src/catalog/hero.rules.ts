import type { HeroForm, HeroState, HeroTarget } from '@sealane/contract/heroes'

export type HeroLink = { kind: HeroTarget; value: string }

/** Address patterns of the storefront by the kind of their target. */
const patterns: readonly (readonly [HeroTarget, RegExp])[] = [
  ['product', /^\/detail\/(\d+)(?:\/\d+)?$/],
  ['shop', /^\/shop\/(\d+)$/],
  ['category', /^\/searchs\?category=([a-z0-9_]+)$/],
  ['search', /^\/searchs\?keyword=(.+)$/],
]

/** Reads the target of an address. An address that was not composed here is read as an empty search. */
export function readTarget(address: string): HeroLink {
  for (const [kind, pattern] of patterns) {
    const [, value] = pattern.exec(address) ?? []
    if (value !== undefined) return { kind, value: decodeURIComponent(value) }
  }
  return { kind: 'search', value: '' }
}

/** Composes the address of a target. `shopId` is the shop of a product. */
export function toAddress({ kind, value }: HeroLink, shopId: string | undefined): string {
  if (kind === 'product') return `/detail/${value}${shopId === undefined ? '' : `/${shopId}`}`
  if (kind === 'shop') return `/shop/${value}`
  return `/searchs?${kind === 'category' ? 'category' : 'keyword'}=${encodeURIComponent(value)}`
}

type Period = { on: boolean; starts_at: Date | null; ends_at: Date | null; is_nowhere: boolean }

export function stateOf({ on, starts_at, ends_at, is_nowhere }: Period, now: Date): HeroState {
  if (!on) return 'off'
  if (ends_at !== null && ends_at <= now) return 'over'
  if (starts_at !== null && starts_at > now) return 'planned'
  return is_nowhere ? 'nowhere' : 'shown'
}

/** Returns the faults by field: English is required, and a title requires a text for its button. */
export function faultsOf({ texts, starts_at, ends_at }: HeroForm): Record<string, string> {
  const faults: Record<string, string> = {}
  for (const [language, words] of Object.entries({ en: { title: '', action: '' }, ...texts })) {
    const isEmpty = words.title === '' && words.action === ''
    if (isEmpty && language !== 'en') continue
    if (words.title === '') faults[`texts.${language}.title`] = 'required'
    if (words.action === '') faults[`texts.${language}.action`] = 'required'
  }
  if (starts_at !== null && ends_at !== null && new Date(ends_at) <= new Date(starts_at))
    faults['ends_at'] = 'ends_before'
  return faults
}

/** Removes the languages that were left empty. */
export function written(texts: HeroForm['texts']): HeroForm['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title !== ''))
}
