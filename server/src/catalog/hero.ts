import { randomBytes } from 'node:crypto'
import type { HeroForm, Heroes, PortalHero } from '@sealane/contract/heroes'
import type { FileName } from '@sealane/contract/locales'
import { popularityOf, selectRanking } from './home.ts'
import type { Queries, Tx } from '../db/database.ts'
import { recordDecision } from '../audit-log/decision.sql.ts'
import type { Context } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { takePicture } from '../uploads/uploads.ts'
import { faultsOf, readTarget, stateOf, toAddress, written } from './hero.rules.ts'
import {
  deleteHero,
  lockHeroes,
  saveHero,
  saveOrder,
  selectHeroRows,
  selectTarget,
  type HeroRow,
} from './hero-save.sql.ts'

type HeroContext = Pick<Context, 'tx' | 'caller' | 'visit'>

/** Lists the heroes. Their targets are named in the caller's language. */
export async function listHeroes({ tx, visit }: Pick<Context, 'tx' | 'visit'>): Promise<Heroes> {
  const rows = await selectHeroRows(tx)
  return { items: await Promise.all(rows.map((row) => toPortalHero(tx, row, visit.language))) }
}

/** Saves a hero; a new one is added at the end. Shoppers see it when the cached page is rendered again, within two seconds. */
export async function putHero({ tx, caller, visit }: HeroContext, { body }: { body: HeroForm }): Promise<Heroes> {
  const target = await checkHero({ tx, caller, visit }, body)
  const heroes = await lockHeroes(tx)
  const before = body.id === undefined ? undefined : findHero(heroes, body.id, body.version)
  const after = {
    ...(await pictureOf(tx, { body, before, accountId: caller.id })),
    id: before?.id ?? `hero-${randomBytes(5).toString('hex')}`,
    version: (before?.version ?? 0) + 1,
    target,
    texts: written(body.texts),
    on: body.on,
    starts_at: body.starts_at,
    ends_at: body.ends_at,
  }
  await saveHero(tx, after)
  const decision =
    before === undefined
      ? { verdict: 'added', detail: { title: titleOf(after) } }
      : { verdict: 'changed', detail: changesOf(before, after) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'hero', id: after.id, ...decision })
  return listHeroes({ tx, visit })
}

/** Refuses invalid fields; returns the target's address. */
async function checkHero({ tx, visit }: HeroContext, body: HeroForm): Promise<string> {
  const fields = faultsOf(body)
  const target = await selectTarget(tx, body.target, visit.language)
  if (target === undefined) fields['target.value'] = 'invalid'
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
  return toAddress(body.target, target?.shop)
}

type RemoveHeroInput = { body: { id: string; version: number } }

export async function removeHero({ tx, caller }: HeroContext, { body }: RemoveHeroInput): Promise<object> {
  const hero = findHero(await lockHeroes(tx), body.id, body.version)
  await deleteHero(tx, hero.id)
  const detail = { title: titleOf(hero) }
  await recordDecision(tx, { operatorId: caller.id, subject: 'hero', id: hero.id, verdict: 'removed', detail })
  return {}
}

/** Saves the order of the heroes. Refuses it with CHANGED_MEANWHILE unless it names exactly the heroes that exist. */
export async function orderHeroes(
  { tx, caller, visit }: HeroContext,
  { body }: { body: { ids: string[] } },
): Promise<Heroes> {
  const before = (await lockHeroes(tx)).map(({ id }) => id)
  const { ids } = body
  if (before.toSorted().join(' ') !== ids.toSorted().join(' ')) throw new Refusal('CHANGED_MEANWHILE')
  if (before.join(' ') !== ids.join(' ')) {
    await saveOrder(tx, ids)
    const detail = { from: before.join(', '), to: ids.join(', ') }
    await recordDecision(tx, { operatorId: caller.id, subject: 'hero', id: 'order', verdict: 'ordered', detail })
  }
  return listHeroes({ tx, visit })
}

const rankedMaximum = 50

export async function listRanking({ tx, visit }: Pick<Context, 'tx' | 'visit'>) {
  return { items: await selectRanking(tx, visit.language, rankedMaximum), weights: popularityOf }
}

function findHero(heroes: HeroRow[], id: string, version: number): HeroRow {
  const hero = heroes.find((one) => one.id === id)
  if (hero === undefined) throw new Refusal('NOT_FOUND')
  if (hero.version !== version) throw new Refusal('CHANGED_MEANWHILE')
  return hero
}

type HeroPictureInput = { body: HeroForm; before: HeroRow | undefined; accountId: number }

/** Returns the current picture or an upload of the caller. */
async function pictureOf(
  tx: Tx,
  { body, before, accountId }: HeroPictureInput,
): Promise<{ image: string; color: string }> {
  if (before !== undefined && body.image === before.image) return { image: before.image, color: before.color }
  return takePicture(tx, { id: body.image, accountId, purpose: 'hero_picture' })
}

type HeroSnapshot = Pick<PortalHero, 'texts' | 'image' | 'on'> & {
  target: string
  starts_at: Date | string | null
  ends_at: Date | string | null
}

/** Returns the differences, with former and new values, for the audit log. */
function changesOf(before: HeroSnapshot, after: HeroSnapshot): Record<string, string> {
  const [from, to] = [describeHero(before), describeHero(after)]
  const parts = Object.keys(to).filter((part) => from[part] !== to[part])
  return {
    changed: parts.join(', '),
    from: parts.map((part) => from[part]).join(' · '),
    to: parts.map((part) => to[part]).join(' · '),
  }
}

function describeHero({ texts, image, on, target, starts_at, ends_at }: HeroSnapshot): Record<string, string> {
  const words = Object.entries(texts).map(([language, { title, action }]) => [language, `${title} / ${action}`])
  return { ...Object.fromEntries(words), image, target, on: String(on), starts_at: at(starts_at), ends_at: at(ends_at) }
}

function at(moment: Date | string | null): string {
  return moment === null ? '–' : new Date(moment).toISOString()
}

function titleOf({ texts }: Pick<HeroSnapshot, 'texts'>): string {
  return texts.en?.title ?? ''
}

async function toPortalHero(queries: Queries, row: HeroRow, language: FileName): Promise<PortalHero> {
  const { target: address, starts_at, ends_at, is_nowhere: _nowhere, ...hero } = row
  const target = readTarget(address)
  const found = await selectTarget(queries, target, language)
  return {
    ...hero,
    target: { ...target, name: found?.name ?? null },
    starts_at: starts_at?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    state: stateOf(row, new Date()),
  }
}
