import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseEnv } from 'node:util'
import { ConfigError, variableNames, type ConfigVariables } from './config.ts'
import { nameMeant } from './config-names.rules.ts'

const root = path.join(import.meta.dirname, '../..')

/** All settings, the names in the file, and the path of the file; without a file all settings are from the environment. */
export type LoadedSettings = { settings: ConfigVariables; file: string | undefined; inFile: readonly string[] }

/**
 * Reads the environment, and the file that the service and every command share: `--config <file>`, else `SEALANE_CONFIG`, with lines as `NAME=value`.
 * The environment overrides the file.
 *
 * @param given the file that the command line names
 */
export function findSettings(environment: ConfigVariables, given: string | undefined): LoadedSettings {
  const named = given ?? environment['SEALANE_CONFIG']
  if (named === undefined) return { settings: environment, file: undefined, inFile: [] }
  if (named === '') throw new ConfigError('SEALANE_CONFIG is empty: name a file, or leave it out')
  const file = path.resolve(root, named)
  const values = readFile(file)
  return { settings: { ...values, ...environment, SEALANE_CONFIG: file }, file, inFile: Object.keys(values) }
}

/** Reads the file. An unknown name in it would have no effect, so each is an error. */
function readFile(file: string): ConfigVariables {
  const values: ConfigVariables = parseEnv(readText(file))
  const unknown = Object.keys(values).filter((name) => !variableNames.includes(name) || name === 'SEALANE_CONFIG')
  const faults = unknown.map((name) => {
    const meant = nameMeant(name, variableNames)
    return `${file} names ${name}, which ${meant === undefined ? 'Sealane does not read there' : `is called ${meant}`}`
  })
  if (faults.length > 0) throw new ConfigError(faults.join('\n'))
  return values
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`The configuration cannot be read: ${(error as Error).message}`)
  }
}
