import { existsSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { createOperator } from './accounts/operator.ts'
import { findSettings, type Found } from './config-file.ts'
import { ConfigError, readConfig, variableNames, withoutSecrets, type Config } from './config.ts'
import { backUp } from './db/backup.ts'
import { restore } from './db/restore.ts'
import { report } from './failure.ts'
import { atPlace, refuseOlderSchema } from './place.ts'

type Words = { target: string[]; isVerifying: boolean; config: () => Config; found: () => Found }

/** What is done from the command line, on the same configuration as the server. Each answers what is printed. */
const commands: Record<string, (words: Words) => Promise<string> | string> = {
  backup({ target: [target = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`], config }) {
    return atPlace(config(), {}, async ({ pool, folder }) => {
      const notes = await backUp(pool, folder, path.resolve(target))
      return `${notes.tables.length} tables and the files are in ${path.resolve(target)}. It holds secrets: keep it where only you can read it`
    })
  },

  restore({ target: [source], config }) {
    if (source === undefined || !existsSync(path.join(source, 'backup.json'))) {
      throw new ConfigError('Which backup? npm run restore -- <folder>')
    }
    return atPlace(config(), { mayBeEmpty: true }, async ({ pool, folder }) => {
      const notes = await restore(pool, path.resolve(source), folder)
      return `The shop is as it was at ${notes.made_at}`
    })
  },

  operator({ target: [verb, account], config }) {
    if (verb !== 'create' || account === undefined) throw new ConfigError('npm run operator -- create <account>')
    return atPlace(config(), {}, async ({ pool, database }) => {
      console.log(database) // Before a refusal, too.
      await refuseOlderSchema(pool, database)
      return createOperator(pool, account)
    })
  },

  'check-config': ({ found, config }) => describe(found(), config()),
}

process.exitCode = await run().then(
  (said) => {
    console.log(said)
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

/** Every variable with its value and where that is from, and what follows from all of them. */
function describe({ settings, file, inFile }: Found, config: Config): string {
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
