import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from 'vite'

type WorkerBuildManifest = Record<string, { file: string; imports?: string[] } | undefined>

const client = path.join(import.meta.dirname, 'build/client')
const text = readFileSync(path.join(client, '.vite/manifest.json'), 'utf8')
const manifest = JSON.parse(text) as WorkerBuildManifest

/** The entry points of pages that open without a network: the bag, orders and addresses. */
const offlineEntries = [
  'src/app/entry-client.tsx',
  'src/app/calling.ts',
  'src/app/arrival.ts',
  'src/app/focus.ts',
  'src/cart/bag-page.tsx',
  'src/orders/orders-page.tsx',
  'src/orders/purchases-page.tsx',
  'src/orders/order-page.tsx',
  'src/addresses/addresses-page.tsx',
  'src/catalog/home-page.tsx',
  '../ui/src/toasts.tsx',
  'src/ui/not-found.tsx',
  'src/ui/strips.tsx',
  'src/ui/unreachable.tsx',
]

function filesOf(names: string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    const chunk = manifest[name]
    if (chunk === undefined) throw new Error(`The storefront's build has no ${name}`)
    if (found.has(`/${chunk.file}`)) continue
    found.add(`/${chunk.file}`)
    filesOf(chunk.imports ?? [], found)
  }
  return found
}

/** Builds the service worker as one file at the root, after the site, whose files it caches. */
export default defineConfig({
  publicDir: false,
  define: {
    KEPT_FILES: JSON.stringify([...filesOf(offlineEntries)].join(' ')),
    BUILD: JSON.stringify(createHash('sha256').update(text).digest('hex').slice(0, 12)),
    'process.env.NODE_ENV': '"production"',
  },
  build: {
    outDir: 'build/client',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'worker/worker.ts',
      output: { format: 'iife', entryFileNames: 'worker.js', codeSplitting: false },
    },
  },
})
