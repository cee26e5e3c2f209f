import type { HeroForm, HeroState, HeroTarget } from '@sealane/contract/heroes'

export type HeroLink = { kind: HeroTarget; value: string }

/** Addresses of the storefront, by what they lead to; the last takes whatever is left. */
const patterns: readonly (readonly [HeroTarget, RegExp])[] = [
  ['product', /^\/detail\/(\d+)(?:\/\d+)?$/],
  ['shop', /^\/shop\/(\d+)$/],
  ['category', /^\/searchs\?category=([a-z0-9_]+)$/],
  ['search', /^\/searchs\?keyword=(.+)$/],
]

/** What an address leads to. One that nobody chose here counts as a search for nothing. */
export function readTarget(address: string): HeroLink {
  for (const [kind, pattern] of patterns) {
    const [, value] = pattern.exec(address) ?? []
    if (value !== undefined) return { kind, value: decodeURIComponent(value) }
  }
  return { kind: 'search', value: '' }
}

/** `shopId` is of the product. */
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

/** What is wrong with it, by field: English is needed, and whoever writes a title says what its button does. */
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

/** Without the languages that were left empty. */
export function written(texts: HeroForm['texts']): HeroForm['texts'] {
  return Object.fromEntries(Object.entries(texts).filter(([, { title }]) => title !== ''))
}
