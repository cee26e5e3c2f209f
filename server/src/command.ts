import path from 'node:path'
import { parseArgs } from 'node:util'
import { hasDemoData, refuseDemoBackup, refuseDemoData } from '@sealane/demo/demo-data'
import { createEnrolmentCode, createOperator } from './auth/operator.ts'
import { findSettings, type LoadedSettings } from './config-file.ts'
import { ConfigError, readConfig, variableNames, withoutSecrets, type Config } from './config.ts'
import { verifyBackup, type BackupNotes } from './db/backup-notes.ts'
import { backUp } from './db/backup.ts'
import { makeFolder } from './db/embedded-home.ts'
import type { Client } from './db/installation.ts'
import { checkPepper, readPepperFile } from './db/pepper.ts'
import { checkBackup, restore } from './db/restore.ts'
import { report } from './failure.ts'
import { withCommandTarget, refuseOlderSchema } from './command-target.ts'
import { openStorage } from './uploads/storage.ts'

type CommandArguments = { target: string[]; isVerifying: boolean; config: () => Config; found: () => LoadedSettings }

/** What is done from the command line, on the same configuration as the server. Each answers what is printed. */
const commands: Record<string, (words: CommandArguments) => Promise<string> | string> = {
  async backup({
    target: [folder = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`],
    ...words
  }) {
    const target = path.resolve(folder)
    if (words.isVerifying) return `${target} is whole: ${describeBackup(await verifyBackup(target))}`
    const config = words.config()
    return withCommandTarget(config, {}, async ({ pool, folder: home, database }) => {
      const uploads = config.storageUrl === undefined ? path.join(home, 'files') : undefined
      const pepper = config.pepper ?? readPepperFile(home)
      const isPepperInFolder = config.pepper === undefined
      const source = { pool, database, uploads, pepper, isPepperInFolder, isDemo: hasDemoData }
      return `${target} is whole: ${describeBackup(await backUp(source, target))}. It holds secrets: keep it where only you can read it`
    })
  },

  async restore({ target: [folder], config: read }) {
    if (folder === undefined) throw new ConfigError('Which backup? npm run restore -- <folder>')
    const config = read()
    const noDemo = (isDemo: boolean) => refuseDemoBackup(isDemo, config)
    const checked = await checkBackup(path.resolve(folder), config.pepper, noDemo)
    return withCommandTarget(config, { mayBeEmpty: true }, async ({ pool, folder: home, database }) => {
      makeFolder(home)
      const storage = await openStorage(config.storageUrl, home)
      const refuseDemo = (client: Client) => refuseDemoData(client, config)
      const isPepperGiven = config.pepper !== undefined
      const findings = await restore({ pool, storage, folder: home, isPepperGiven, refuseDemo }, checked)
      return `${database} is the shop as it was: ${describeBackup({ ...checked.notes, findings })}`
    })
  },

  operator({ target: [verb, account], config: read }) {
    const act = { create: createOperator, 'enrolment-code': createEnrolmentCode }[verb ?? '']
    if (act === undefined || account === undefined)
      throw new ConfigError('npm run operator -- create <account>, or npm run operator -- enrolment-code <account>')
    const config = read()
    return withCommandTarget(config, {}, async ({ pool, folder, database }) => {
      console.log(database) // Before a refusal, too.
      await refuseOlderSchema(pool, database)
      const pepper = config.pepper ?? readPepperFile(folder)
      await checkPepper(pool, pepper)
      return act(pool, pepper, account)
    })
  },

  'check-config': ({ found, config }) => describe(found(), config()),
}

process.exitCode = await run().then(
  (output) => {
    console.log(output)
    return 0
  },
  (error: unknown) => report(error),
)

async function run(): Promise<string> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { config: { type: 'string' }, verify: { type: 'boolean', default: false } },
  })
  const [name = '', ...target] = positionals
  const command = commands[name]
  if (command === undefined) throw new ConfigError(`There is no command ${name}: ${Object.keys(commands).join(', ')}`)
  const found = () => findSettings(process.env, values.config)
  const config = () => readConfig(found().settings)
  return command({ target, isVerifying: values.verify, config, found })
}

/** Which shop it is, as of when, and what is in it and what is not. */
function describeBackup(notes: BackupNotes): string {
  const { database, made_at, accounts, orders, tables, files, findings, has_uploads } = notes
  const uploads = Object.keys(files).filter((name) => name.startsWith('files/')).length
  const findingsText = findings.map(({ check, violations }) => `${check} ${violations}`).join(', ')
  return [
    `${database} as of ${made_at}`,
    `${accounts} accounts and ${orders} orders in ${tables.length} tables`,
    has_uploads ? `${uploads} files of uploads` : 'no uploads, which STORAGE_URL keeps elsewhere: copy them yourself',
    'pepper' in files ? 'the pepper' : 'no pepper: keep SECRET_PEPPER with it yourself',
    findingsText === '' ? 'the ledger adds up' : `the ledger DOES NOT add up (${findingsText})`,
  ].join(', ')
}

/** Every variable with its value and where that is from, and what follows from all of them. */
function describe({ settings, file, inFile }: LoadedSettings, config: Config): string {
  const lines = variableNames.map((name) => {
    const value = settings[name]
    if (value === undefined) return `${name.padEnd(22)} not set`
    const isFromFile = inFile.includes(name) && process.env[name] === undefined
    return `${name.padEnd(22)} ${withoutSecrets(name, value)}   from ${isFromFile ? file : 'the environment'}`
  })
  return [
    ...lines,
    ...config.remarks,
    config.exposure === undefined
      ? 'Nothing here opens the shop to others than this machine.'
      : `The shop is open to others: ${config.exposure}.`,
    config.demo === 'off' ? 'No demo world is written.' : 'An empty database gets the demo world.',
    'The configuration is in order.',
  ].join('\n')
}
