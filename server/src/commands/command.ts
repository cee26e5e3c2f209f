import type { LoadedSettings } from '../config-file.ts'
import type { Config } from '../config.ts'

/** `found` returns the variables as they are written, `config` their meaning; both refuse a faulty one. */
export type CommandInput = {
  words: string[]
  /** The value of `--reason`: why an administrator changes the shop without its operators. */
  reason: string | undefined
  isVerifying: boolean
  config: () => Config
  found: () => LoadedSettings
}

/** The printed text. A check with findings has an exit code other than 0. */
export type CommandResult = string | { output: string; exitCode: number }

export type ShopCommand = {
  /** The words after the command's name. */
  usage: string
  about: string
  run: (input: CommandInput) => Promise<CommandResult> | CommandResult
}
