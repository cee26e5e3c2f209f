import type { HeroState, PortalHero } from '@sealane/contract/heroes'
import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../app/language.tsx'
import { Trail } from '../audit-log/trail.tsx'
import { Button } from '../ui/button.tsx'
import { Loading } from '../ui/loading.tsx'
import { Moment } from '../ui/moment.tsx'
import { Card } from '@sealane/ui/card'
import { Empty } from '@sealane/ui/empty'
import { Tag, type Tone } from '@sealane/ui/tag'
import { HeroDialog } from './hero-dialog.tsx'
import { lacking, wordsIn } from './hero.rules.ts'
import { useHeroes } from './catalog.queries.ts'
import { OrderedCards } from './ordered-cards.tsx'

const tones: Record<HeroState, Tone> = {
  shown: 'ok',
  off: 'plain',
  planned: 'brand',
  over: 'plain',
  nowhere: 'bad',
}

/** The hero pictures of the home page, in their order. */
export function Heroes() {
  const text = useTranslations('portal.home')
  const { language } = useLanguage()
  const query = useHeroes()
  const [editing, setEditing] = useState<PortalHero | 'new'>()
  const heroes = query.data?.items
  return (
    <>
      <div className="mb-3.5 flex flex-wrap items-center justify-between gap-3">
        <p className="type-c1 min-w-0 max-w-[70ch] text-ink-2">{text('note')}</p>
        <Button onClick={() => setEditing('new')}>{text('add')}</Button>
      </div>
      {heroes === undefined && <Loading query={query} />}
      {heroes?.length === 0 && <Empty title={text('empty')} text={text('emptyText')} />}
      <OrderedCards
        noun="hero"
        items={heroes ?? []}
        nameOf={(hero) => wordsIn(hero, language).title || wordsIn(hero, 'en').title}
      >
        {(hero, moves, onRemove) => (
          <HeroCard hero={hero} onEdit={() => setEditing(hero)} onRemove={onRemove}>
            {moves}
          </HeroCard>
        )}
      </OrderedCards>
      <Trail subject="hero" />
      {editing !== undefined && (
        <HeroDialog hero={editing === 'new' ? undefined : editing} onClose={() => setEditing(undefined)} />
      )}
    </>
  )
}

type HeroCardProps = { hero: PortalHero; onEdit: () => void; onRemove: () => void; children: ReactNode }

function HeroCard({ hero, onEdit, onRemove, children }: HeroCardProps) {
  const text = useTranslations('portal.home')
  const { language } = useLanguage()
  const { title, action } = hero.texts[language] ?? wordsIn(hero, 'en')
  const { target, starts_at, ends_at, state } = hero
  const lacks = lacking(hero)
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4">
      <img
        src={hero.image.replace(/-800\.webp$/, '-400.webp')}
        alt=""
        width={132}
        height={99}
        className="aspect-[4/3] w-33 flex-none rounded-tile bg-sunken object-cover"
      />
      <div className="min-w-45 grow basis-0">
        <div className="flex flex-wrap items-center gap-2">
          <b className="font-semibold break-words">{title}</b>
          <Tag tone={tones[state]}>{text(`states.${state}`)}</Tag>
          {lacks > 0 && <Tag tone="warn">{text('lacks', { n: lacks })}</Tag>}
        </div>
        <p className="type-c1 mt-1 break-words text-ink-2">
          {text('whereTo', {
            action,
            kind: text(`targets.${target.kind}`),
            name: target.name ?? text('gone', { value: target.value }),
          })}
        </p>
        {(starts_at !== null || ends_at !== null) && (
          <p className="type-c1 text-ink-2">
            {starts_at !== null && <Moment at={starts_at} />} – {ends_at !== null && <Moment at={ends_at} />}
          </p>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Button variant="outline" onClick={onEdit} aria-label={`${text('edit')}: ${title}`}>
          {text('edit')}
        </Button>
        <Button variant="link" onClick={onRemove} aria-label={`${text('remove')}: ${title}`}>
          {text('remove')}
        </Button>
      </div>
    </Card>
  )
}
