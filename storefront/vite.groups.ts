import { globSync } from 'node:fs'
import path from 'node:path'
import type { Rolldown } from 'vite'

const folder = path.join(import.meta.dirname, 'src')
/** Entry points: pages, and the parts around them that load later. */
const starts = [...globSync('**/*-page.tsx', { cwd: folder }), 'ui/desktop-header.tsx', '../../ui/src/toasts.tsx']
/** The pages where most visits begin, each a kind of its own; all others form one kind, the last. */
const kinds = [
  ...['home', 'results', 'explore', 'shop', 'shops', 'products', 'popular', 'search', 'detail', 'checkout'],
  ...['address-form', 'desktop-header', 'toasts'],
]
const other = kinds.length
const closures = new Map<string, Set<string>>()

/**
 * Code that at least this many kinds share goes into one file, except code of the home page: each further file is a request, whose
 * headers alone are half a kilobyte.
 */
const commonFrom = 4

/** Returns the file of shared code: one for each set of kinds, named by their numbers. All code that the home page needs is in its file. */
function shareOf(id: string, context: Rolldown.ChunkingContext): string | null {
  if (id.includes('/@tanstack/')) return 'common'
  const sharing = new Set(starts.filter((start) => closureOf(start, context).has(id)).map(kindOf))
  if (sharing.has(0)) return 'home'
  if (sharing.size >= commonFrom) return 'common'
  const numbers = Array.from(sharing, (kind) => kind.toString(36)).toSorted()
  return numbers.length === 0 || (numbers.length === 1 && sharing.has(other)) ? null : `shared-${numbers.join('')}`
}

function kindOf(start: string): number {
  const kind = kinds.indexOf(path.basename(start, '.tsx').replace(/-page$/, ''))
  return kind === -1 ? other : kind
}

/** Returns all modules that the entry point imports statically. */
function closureOf(start: string, context: Rolldown.ChunkingContext): Set<string> {
  const cached = closures.get(start)
  if (cached !== undefined) return cached
  const found = new Set<string>()
  closures.set(start, found)
  collect(path.join(folder, start), found, context)
  return found
}

function collect(id: string, found: Set<string>, context: Rolldown.ChunkingContext): void {
  if (found.has(id) || /node_modules\/(?!lucide)/.test(id)) return
  found.add(id)
  for (const imported of context.getModuleInfo(id)?.importedIds ?? []) collect(imported, found, context)
}

const code = /(?<!entry-client)\.(mjs|js|tsx?)$/

/** Assigns each module to a file of the build. */
export const groups: Rolldown.CodeSplittingGroup[] = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'core', tags: ['$initial'], test: code, priority: 2 },
  {
    name: shareOf,
    debugName: 'shared',
    minShareCount: 2,
    test: code,
    priority: 1,
    includeDependenciesRecursively: false,
  },
]
