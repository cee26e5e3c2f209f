import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import path from 'node:path'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'

type OfficeMessageTree = { [key: string]: string | OfficeMessageTree }

/** Compiles messages into arrays at build time: the browser needs no parser, and a syntax error in a translation fails the build. */
function compileMessages(): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[a-z-]+\/portal\.json$/ },
      handler: (code) => ({ code: toCompiled(code), map: null }),
    },
  }
}

function toCompiled(code: string): string {
  const walk = (entry: string | OfficeMessageTree): unknown =>
    typeof entry === 'string'
      ? compile(entry)
      : Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, walk(value)]))
  return JSON.stringify(walk(JSON.parse(code) as OfficeMessageTree))
}

const folder = path.join(import.meta.dirname, 'src')

/** Names the chunk for code that several pages share: one file for each module, and one for the rest. */
function shareOf(id: string): string {
  const [module = ''] = path.relative(folder, id).split(path.sep)
  return ['..', 'app', 'ui'].includes(module) ? 'shared' : `shared-${module}`
}

/** The chunks of shared code. Each page is a file of its own. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\//, priority: 3 },
  { name: 'library', test: /node_modules\/(@tanstack|use-intl|wouter|zod)\//, priority: 2 },
  { name: 'bank-accounts', test: /node_modules\/ibantools\/|withdrawal-rules/, priority: 2 },
  { name: shareOf, debugName: 'shared', test: /\.(js|tsx?)$/, minShareCount: 2, priority: 1 },
]

export default defineConfig({
  base: '/portal/',
  plugins: [compileMessages(), tailwindcss(), react()],
  resolve: { alias: [{ find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }] },
  build: {
    outDir: 'build',
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 600,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
})
