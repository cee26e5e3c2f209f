import path from 'node:path'
import { hasDemoData, refuseDemoBackup, refuseDemoData } from '@sealane/demo/demo-data'
import { ConfigError } from '../config.ts'
import { verifyBackup, type BackupNotes } from '../db/backup-notes.ts'
import { backUp } from '../db/backup.ts'
import { makeFolder } from '../db/embedded-home.ts'
import type { Client } from '../db/installation.ts'
import { readPepperFile } from '../db/pepper.ts'
import { checkBackup, restore } from '../db/restore.ts'
import { openStorage } from '../uploads/storage.ts'
import type { ShopCommand, CommandInput } from './command.ts'
import { withCommandTarget } from './target.ts'

export const backupCommands: Record<string, ShopCommand> = {
  backup: {
    usage: '[folder] [--verify]',
    about: 'Writes a backup into a new folder, while the shop is open or not; or checks the one that is there',
    run: runBackup,
  },
  restore: {
    usage: '<folder>',
    about: 'Restores a backup into an empty database',
    run: runRestore,
  },
}

async function runBackup(input: CommandInput): Promise<string> {
  const [folder = `backup-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`] = input.words
  const target = path.resolve(folder)
  if (input.isVerifying) return `${target} is whole: ${describeBackup(await verifyBackup(target))}`
  const config = input.config()
  return withCommandTarget(config, {}, async ({ pool, folder: home, database }) => {
    const uploads = config.storageUrl === undefined ? path.join(home, 'files') : undefined
    const pepper = config.pepper ?? readPepperFile(home)
    const isPepperInFolder = config.pepper === undefined
    const source = { pool, database, uploads, pepper, isPepperInFolder, isDemo: hasDemoData }
    return `${target} is whole: ${describeBackup(await backUp(source, target))}. It holds secrets: keep it where only you can read it`
  })
}

async function runRestore({ words: [folder], config: read }: CommandInput): Promise<string> {
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
}

/** Describes a backup: its shop, its time, its content, and what it does not contain. */
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
