// Checks which module writes which table: each table belongs to one module of server/modules.js, no other module writes it, and all SQL of modules is
// in files that end in .sql.ts.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { modules } from '../server/modules.js'

const root = path.join(import.meta.dirname, '..')
const read = (file) => readFileSync(path.join(root, file), 'utf8')

/** Folders beside the modules: HTTP, connections and migrations. */
const infrastructure = {
  http: { tables: ['idempotency_keys', 'rate_counters'], alsoWrites: { sessions: 'when a session was last used' } },
  db: { tables: ['installation', 'migrations', 'worker_beats'] },
}
const folders = { ...infrastructure, ...modules }
const faults = []

const [, database = ''] = read('server/src/db/schema.ts').split('export interface DB')
const tables = new Set([...database.matchAll(/^\s+(\w+): /gm)].map(([, table]) => table))

const owners = new Map()
for (const [name, { tables: own = [] }] of Object.entries(folders))
  for (const table of own) {
    if (!tables.has(table)) faults.push(`${name} has the table ${table}, which does not exist`)
    if (owners.has(table)) faults.push(`${table} belongs to ${owners.get(table)} and to ${name}`)
    owners.set(table, name)
  }
for (const table of tables) if (!owners.has(table)) faults.push(`${table} belongs to no module`)

/** A module uses only modules before it in the list, so that no two modules need each other. */
const names = Object.keys(modules)
for (const [index, name] of names.entries())
  for (const used of modules[name].uses)
    if (!names.slice(0, index).includes(used)) faults.push(`${name} uses ${used}, which is no lower module`)

/** Matches a statement that writes: of the query builder, or of SQL. Tables in `sql.table(…)` are in lists that the files declare themselves. */
const writes =
  /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*['"`](\w+)|(?:insert\s+into|(?<!for |for no key |do )update|delete\s+from|merge\s+into)\s+(?:only\s+)?(\w+)/gi

const sources = execFileSync('git', ['ls-files', 'server/src/**/*.ts'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter(
    (file) => file !== '' && !/\.(?:test|long)\.ts$|db\/schema\.ts$/.test(file) && existsSync(path.join(root, file)),
  )

/** Matches a statement of any kind. */
const statement = /\bsql(?:<[^`]*)?`|\.(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto)\(/

let statements = 0
const exceptions = new Set()
for (const file of sources) {
  const [, , folder] = file.split('/')
  if (folder in modules && !file.endsWith('.sql.ts') && statement.test(read(file)))
    faults.push(`${file} has SQL, and its name does not end in .sql.ts`)
  for (const [, built, written] of read(file).matchAll(writes)) {
    const table = built ?? written
    if (!tables.has(table)) continue
    statements++
    const owner = owners.get(table)
    if (owner === folder || !(folder in folders)) continue
    if (table in (folders[folder].alsoWrites ?? {})) exceptions.add(`${folder} ${table}`)
    else faults.push(`${file} writes ${table}, which belongs to ${owner}`)
  }
}
for (const [name, { alsoWrites = {} }] of Object.entries(folders))
  for (const table of Object.keys(alsoWrites))
    if (!exceptions.has(`${name} ${table}`)) faults.push(`${name} is said to write ${table}, and does not`)

for (const fault of faults) console.error(fault)
console.log(
  `${tables.size} tables, ${statements} statements that write, ${exceptions.size} named exceptions, ${faults.length} faults`,
)
process.exit(faults.length === 0 ? 0 : 1)
