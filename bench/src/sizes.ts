import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './processes.ts'
import { alone, type BenchRow } from './table.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type ViteManifest = Record<string, Chunk>

const client = path.join(root, 'storefront/build/client')
const entry = 'src/app/entry-client.tsx'

/** What a first visit loads beside the entry, and the most it may weigh in kB. */
const routes = [
  { name: '/home', chunks: ['src/catalog/home-page.tsx', 'src/catalog/home.queries.ts'], atMost: 97 },
  { name: '/searchs', chunks: ['src/catalog/results-page.tsx', 'src/catalog/products.queries.ts'], atMost: 100 },
  { name: '/detail', chunks: ['src/catalog/detail-page.tsx', 'src/catalog/products.queries.ts'], atMost: 100 },
  { name: '/checkout', chunks: ['src/orders/checkout-page.tsx'], atMost: 106 },
]
const cssAtMost = 12

type Weight = { what: string; value: number; atMost: number }

/** Compressed bytes of script for each route, and of the styles that stand in every page. */
export function weighSites(): BenchRow[] {
  return weighFirstVisits().map(({ what, value, atMost }) => alone(what, { value, unit: 'kB', atMost }))
}

/** In kB; `atMost` is what the table of docs/benchmarks.md wants. */
export function weighFirstVisits(): Weight[] {
  const manifest = JSON.parse(readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')) as ViteManifest
  const scripts = routes.map(({ name, chunks, atMost }) => {
    const files = filesOf(manifest, [entry, ...chunks])
    return { what: `script for ${name}, gz`, value: weigh(files), atMost }
  })
  const styles = routes.map(({ chunks }) => weigh(stylesOf(manifest, [entry, ...chunks])))
  return [...scripts, { what: 'CSS, gz', value: Math.max(...styles), atMost: cssAtMost }]
}

function weigh(files: string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(path.join(client, file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

function filesOf(manifest: ViteManifest, names: string[]): string[] {
  return chunksOf(manifest, names).map(({ file }) => file)
}

function stylesOf(manifest: ViteManifest, names: string[]): string[] {
  return [...new Set(chunksOf(manifest, names).flatMap(({ css }) => css ?? []))]
}

/** The chunks and all that they import, each once. */
function chunksOf(manifest: ViteManifest, names: string[], chunks = new Map<string, Chunk>()): Chunk[] {
  for (const name of names) {
    if (chunks.has(name)) continue
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The storefront's build has no ${name}`)
    chunks.set(name, chunk)
    chunksOf(manifest, chunk.imports ?? [], chunks)
  }
  return [...chunks.values()]
}
