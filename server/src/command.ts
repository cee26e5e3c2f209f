import { parseArgs } from 'node:util'
import { backupCommands } from './commands/backups.ts'
import type { ShopCommand, CommandInput, CommandResult } from './commands/command.ts'
import { configurationCommands } from './commands/configuration.ts'
import { operationCommands } from './commands/operations.ts'
import { peopleCommands } from './commands/people.ts'
import { findSettings } from './config-file.ts'
import { ConfigError, readConfig } from './config.ts'
import { report } from './failure.ts'

/** The commands of `npm run sealane -- <command>`, with the same configuration as the server. A name has one or two words. */
const commands: Record<string, ShopCommand> = {
  ...configurationCommands,
  ...backupCommands,
  ...peopleCommands,
  ...operationCommands,
}

process.exitCode = await run().then(
  (result) => {
    const { output, exitCode } = typeof result === 'string' ? { output: result, exitCode: 0 } : result
    console.log(output)
    return exitCode
  },
  (error: unknown) => report(error),
)

async function run(): Promise<CommandResult> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      config: { type: 'string' },
      help: { type: 'boolean', default: false },
      reason: { type: 'string' },
      verify: { type: 'boolean', default: false },
    },
  })
  if (values.help || positionals.length === 0 || positionals[0] === 'help') return help()
  const found = () => findSettings(process.env, values.config)
  const config = () => readConfig(found().settings)
  const { command, words } = findCommand(positionals)
  const input: CommandInput = { words, reason: values.reason, isVerifying: values.verify, config, found }
  return command.run(input)
}

/** Finds the command of the first one or two words, and the words that follow. */
function findCommand(positionals: string[]): { command: ShopCommand; words: string[] } {
  for (const count of [2, 1]) {
    const command = commands[positionals.slice(0, count).join(' ')]
    if (command !== undefined) return { command, words: positionals.slice(count) }
  }
  throw new ConfigError(`There is no command ${positionals.slice(0, 2).join(' ')}: npm run sealane -- help lists them`)
}

function help(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, about }]) => `  ${`${name} ${usage}`.trim()}\n      ${about}`,
  )
  return [
    'npm run sealane -- <command>, with --config <file> for another shop than the one of this folder',
    '',
    ...lines,
  ].join('\n')
}
