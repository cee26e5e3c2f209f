import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { root } from './processes.ts'
import { alone, type BenchRow } from './table.ts'

type Chunk = { file: string; imports?: string[]; css?: string[] }
type ViteManifest = Record<string, Chunk>

/** A site's build, and the manifest key of its entry. */
type Site = { folder: string; entry: string }
const storefront: Site = { folder: path.join(root, 'storefront/build/client'), entry: 'src/app/entry-client.tsx' }
const backOffice: Site = { folder: path.join(root, 'backoffice/build'), entry: 'index.html' }

/** The chunks that a first visit loads beside the entry, and their maximum weight in kB. */
const routes = [
  { name: '/home', chunks: ['src/catalog/home-page.tsx', 'src/catalog/home.queries.ts'], atMost: 97 },
  { name: '/searchs', chunks: ['src/catalog/results-page.tsx', 'src/catalog/products.queries.ts'], atMost: 100 },
  { name: '/detail', chunks: ['src/catalog/detail-page.tsx', 'src/catalog/products.queries.ts'], atMost: 100 },
  { name: '/checkout', chunks: ['src/orders/checkout-page.tsx'], atMost: 106 },
]
const officeMessages = ['portal', 'statuses'].map((name) => `../messages/en/${name}.json`)
const inbox = { name: '/portal/inbox', chunks: ['src/inbox/inbox-page.tsx', ...officeMessages], atMost: 180 }
const cssAtMost = 12

type Weight = { what: string; value: number; atMost: number }

/** Returns the compressed size of the scripts of each route, and of the styles that all pages of the storefront share. */
export function weighSites(): BenchRow[] {
  return weighFirstVisits().map(({ what, value, atMost }) => alone(what, { value, unit: 'kB', atMost }))
}

/** Returns sizes in kB; `atMost` is the limit in docs/benchmarks.md. */
export function weighFirstVisits(): Weight[] {
  const weighScript = (site: Site, { name, chunks, atMost }: typeof inbox) => {
    const files = chunksOf(readManifest(site), [site.entry, ...chunks]).map(({ file }) => file)
    return { what: `script for ${name}, gz`, value: weigh(site, files), atMost }
  }
  const styles = routes.map(({ chunks }) => weigh(storefront, stylesOf([storefront.entry, ...chunks])))
  return [
    ...routes.map((route) => weighScript(storefront, route)),
    weighScript(backOffice, inbox),
    { what: 'CSS, gz', value: Math.max(...styles), atMost: cssAtMost },
  ]
}

function readManifest({ folder }: Site): ViteManifest {
  return JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8')) as ViteManifest
}

function weigh({ folder }: Site, files: string[]): number {
  const bytes = files.map((file) => gzipSync(readFileSync(path.join(folder, file))).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}

function stylesOf(names: string[]): string[] {
  return [...new Set(chunksOf(readManifest(storefront), names).flatMap(({ css }) => css ?? []))]
}

/** Returns the chunks with everything that they import, each once. */
function chunksOf(manifest: ViteManifest, names: string[], chunks = new Map<string, Chunk>()): Chunk[] {
  for (const name of names) {
    if (chunks.has(name)) continue
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The build has no ${name}`)
    chunks.set(name, chunk)
    chunksOf(manifest, chunk.imports ?? [], chunks)
  }
  return [...chunks.values()]
}
