import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { compressFiles } from './compress.js'
import { node } from './install.js'

const root = path.join(import.meta.dirname, '..')
const sites = {
  storefront: [['build'], ['build', '--ssr'], ['build', '--config', 'vite.worker.config.ts']],
  backoffice: [['build']],
}

/** The folders below `build` that each site serves as files. */
const served = { storefront: ['client/assets', 'client/icons'], backoffice: ['assets'] }

/** Builds each site whose sources or packages have changed since its last build. */
export function build() {
  for (const [site, builds] of Object.entries(sites)) {
    const wanted = digest(site)
    const builtFile = path.join(root, site, 'build/.built')
    if (existsSync(builtFile) && readFileSync(builtFile, 'utf8') === wanted) continue

    console.log(`Building the ${site} …`)
    for (const parameters of builds) runVite(site, parameters)
    for (const folder of served[site]) compressFiles(path.join(root, site, 'build', folder))
    mkdirSync(path.dirname(builtFile), { recursive: true })
    writeFileSync(builtFile, wanted)
  }
}

function runVite(site, parameters) {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const { status } = spawnSync(node(), [vite, ...parameters, '--logLevel=warn'], {
    stdio: 'inherit',
    cwd: path.join(root, site),
  })
  if (status !== 0) process.exit(status ?? 1)
}

function digest(site) {
  const tools = ['tools/build.js', 'tools/compress.js']
  const files = [
    'package-lock.json',
    ...tools,
    ...filesUnder('contract/src'),
    ...filesUnder('ui'),
    ...filesUnder('messages'),
    ...filesUnder(site),
  ]
  const hash = createHash('sha256')
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)))
  return hash.digest('hex')
}

function filesUnder(folder) {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (entry.name === 'build' || entry.name === 'node_modules') return []
    return entry.isDirectory() ? filesUnder(name) : [name]
  })
}
