import { defaultFileName, type FileName } from '@sealane/contract/locales'
import { sql } from 'kysely'
import type { Queries } from '../db/database.ts'

type HeroSlide = { id: string; image: string; color: string; title: string; action: string; target: string }
type HeroTexts = Partial<Record<FileName, { title: string; action: string }>>

/**
 * Whether the target of the hero `h` is unavailable: a product that is not on sale, a hidden category, or something of a closed shop. `offset 0`
 * makes PostgreSQL look up the one product instead of gathering all that are not on sale.
 */
export const leadsNowhere = sql`(
  exists (select 1 from shops s where s.is_closed
    and s.id in (substring(h.target from '^/shop/(\\d{1,15})$')::bigint, substring(h.target from '^/detail/\\d+/(\\d{1,15})$')::bigint))
  or exists (select 1 from products p where not p.is_on_sale and p.id = substring(h.target from '^/detail/(\\d{1,15})')::bigint offset 0)
  or exists (select 1 from categories c where c.is_hidden and h.target = '/searchs?category=' || c.id))`

/** Selects the current heroes, in the viewer's language, else in English, else in any language that is there. */
export async function selectHeroes(queries: Queries, language: FileName): Promise<HeroSlide[]> {
  const { rows } = await sql<Pick<HeroSlide, 'id' | 'image' | 'color' | 'target'> & { texts: HeroTexts }>`
    select h.id, h.image, h.color, h.target, h.texts from heroes h
    where h.is_on and coalesce(h.starts_at <= now(), true) and coalesce(h.ends_at > now(), true) and not ${leadsNowhere}
    order by h.position, h.id
  `.execute(queries)
  return rows.map(({ texts, ...hero }) => {
    const text = texts[language] ?? texts[defaultFileName] ?? Object.values(texts)[0]
    return { ...hero, ...(text ?? { title: '', action: '' }) }
  })
}
