import type { LoadedSettings } from '../config-file.ts'
import { variableNames, withoutSecrets, type Config } from '../config.ts'
import { version } from '../version.ts'
import type { ShopCommand } from './command.ts'

export const configurationCommands: Record<string, ShopCommand> = {
  'check-config': {
    usage: '',
    about: 'Shows every variable with its value and where that is from, and checks all of them',
    run: ({ found, config }) => describe(found(), config()),
  },
  version: {
    usage: '',
    about: 'Prints the version of the program',
    run: () => `Sealane ${version}`,
  },
}

/** Lists every variable with its value and source, and the resulting configuration. */
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
