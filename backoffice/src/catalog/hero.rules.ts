import { isBlank } from '@sealane/contract/visible-text'
import type { HeroForm, HeroTarget, PortalHero } from '@sealane/contract/heroes'
import { fileNames, type FileName } from '@sealane/contract/locales'
import { fromLocal, toLocal } from './catalog.rules.ts'

type HeroText = { title: string; action: string }

/** The form's content. `shown` is the URL of the picture, also of one that was just uploaded. */
export type HeroDraft = {
  image: string
  shown: string | undefined
  target: { kind: HeroTarget; value: string }
  texts: Partial<Record<FileName, HeroText>>
  on: boolean
  from: string
  until: string
}

export function draftOf(hero: PortalHero | undefined): HeroDraft {
  if (hero === undefined) {
    const target = { kind: 'category', value: '' } as const
    return { image: '', shown: undefined, target, texts: {}, on: true, from: '', until: '' }
  }
  const { image, target, texts, on, starts_at, ends_at } = hero
  const { kind, value } = target
  return { image, shown: image, target: { kind, value }, texts, on, from: toLocal(starts_at), until: toLocal(ends_at) }
}

export function wordsIn({ texts }: Pick<HeroDraft, 'texts'>, language: FileName): HeroText {
  return texts[language] ?? { title: '', action: '' }
}

export function stateIn(draft: Pick<HeroDraft, 'texts'>, language: FileName): 'whole' | 'begun' | 'missing' {
  const { title, action } = wordsIn(draft, language)
  if (isBlank(title) && isBlank(action)) return 'missing'
  return isBlank(title) || isBlank(action) ? 'begun' : 'whole'
}

/** Returns how many of the 13 languages have no text and show English. */
export function lacking(draft: Pick<HeroDraft, 'texts'>): number {
  return fileNames.filter((language) => stateIn(draft, language) === 'missing').length
}

/** Reads the target. If the operator pastes the URL of a product, its id is extracted. */
export function targetOf({ kind, value }: HeroDraft['target']): HeroDraft['target'] {
  const [, pasted] = /\/detail\/(\d+)/.exec(value) ?? []
  return { kind, value: kind === 'product' ? (pasted ?? value.trim()) : value.trim() }
}

export function toHeroForm(draft: HeroDraft, hero: PortalHero | undefined): HeroForm {
  return {
    ...(hero !== undefined && { id: hero.id }),
    version: hero?.version ?? 0,
    image: draft.image,
    target: targetOf(draft.target),
    texts: draft.texts,
    on: draft.on,
    starts_at: fromLocal(draft.from),
    ends_at: fromLocal(draft.until),
  }
}
