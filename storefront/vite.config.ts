import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import compile from 'icu-minify/compile'
import { defineConfig, type Plugin } from 'vite'
import { groups } from './vite.groups.ts'
import { importIconsOneByOne } from './vite.icons.ts'

type MessageFileTree = { [key: string]: string | MessageFileTree }

const folder = path.join(import.meta.dirname, '../messages')
const served = /^\/assets\/messages\/[^/]+\/([a-z-]+\/[a-z-]+)\.json$/
const version = digestOfMessages()
process.env['VITE_MESSAGES_VERSION'] = version

/**
 * Compiles messages to arrays at build time: the browser needs no parser, and a syntax error in any locale fails the build. The
 * server's bundle contains them; browsers load those that did not come with their page as JSON beside the scripts.
 */
function compileMessages(isServer: boolean): Plugin {
  return {
    name: 'compile-messages',
    enforce: 'pre',
    transform: {
      filter: { id: /\/messages\/[a-z-]+\/[a-z-]+\.json$/ },
      handler: (code) => ({ code: toCompiled(code), map: null }),
    },
    generateBundle() {
      if (isServer) return
      for (const file of listMessages()) {
        const source = toCompiled(readFileSync(path.join(folder, file), 'utf8'))
        this.emitFile({ type: 'asset', fileName: `assets/messages/${version}/${file}`, source })
      }
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const [, file] = served.exec(request.url ?? '') ?? []
        if (file === undefined) return next()
        response.setHeader('content-type', 'application/json')
        response.end(toCompiled(readFileSync(path.join(folder, `${file}.json`), 'utf8')))
      })
    },
  }
}

function toCompiled(code: string): string {
  const walk = (entry: string | MessageFileTree): unknown =>
    typeof entry === 'string'
      ? compile(entry)
      : Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, walk(value)]))
  return JSON.stringify(walk(JSON.parse(code) as MessageFileTree))
}

/** Lists the message files, except the server's own refusals, which no page uses. */
function listMessages(): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((language) => language.isDirectory())
    .flatMap(({ name }) => readdirSync(path.join(folder, name)).map((file) => `${name}/${file}`))
    .filter((file) => file.endsWith('.json') && !file.endsWith('/refusals.json'))
}

function digestOfMessages(): string {
  const hash = createHash('sha256')
  for (const file of listMessages()) hash.update(file).update(readFileSync(path.join(folder, file)))
  return hash.digest('hex').slice(0, 12)
}

const preloaded =
  /__vitePreload\((?:async \(\) => \{\s*const \{[^}]*\} = await (import\("[^"]+"\));\s*return \{[^}]*\};?\s*\}|\(\) => (import\("[^"]+"\))), __VITE_PRELOAD__\)/g

/** Removes Vite's preload code: the server lists a page's preloads. Vite's own list of each page's imports would add 2 kB to every page. */
const withoutPreloads: Plugin = {
  name: 'without-preloads',
  enforce: 'pre',
  apply: 'build',
  load: { filter: { id: /vite\/preload-helper/ }, handler: () => 'export const __vitePreload = (load) => load()' },
  renderChunk: (code) => code.replaceAll(preloaded, '$1$2'),
}

const formatOnly = { find: /^use-intl\/format-message$/, replacement: 'use-intl/format-message/format-only' }

/** React itself has contained this hook for a long time. */
const storeOfReact = { find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }

export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [compileMessages(isSsrBuild === true), withoutPreloads, importIconsOneByOne(), tailwindcss(), react()],
  resolve: { alias: command === 'build' ? [formatOnly, storeOfReact] : [formatOnly] },
  // The server’s own bundle contains React's production build: the development build is half as fast. In development only use-intl is bundled, or the
  // server would format with the parser that the browser does not have.
  ssr: { noExternal: isSsrBuild === true ? true : ['use-intl'] },
  ...(isSsrBuild === true && { define: { 'process.env.NODE_ENV': '"production"' } }),
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    copyPublicDir: isSsrBuild !== true,
    modulePreload: false,
    outDir: isSsrBuild ? 'build/server' : 'build/client',
    rolldownOptions: isSsrBuild
      ? { input: 'src/app/entry-server.tsx' }
      : { input: 'src/app/entry-client.tsx', output: { codeSplitting: { groups } } },
  },
}))
