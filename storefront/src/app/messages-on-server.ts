import type { FileName } from '@sealane/contract/locales'
import type { LoadedMessages, MessageNamespace } from './messages.ts'

const files = import.meta.glob(['../../../messages/*/*.json', '!**/refusals.json'], { import: 'default' })

/** Reads a page's message parts in one language, for the JSON inside the page. */
export async function readMessages(fileName: FileName, parts: readonly MessageNamespace[]): Promise<LoadedMessages> {
  const entries = await Promise.all(parts.map(async (part) => [part, await readPart(fileName, part)]))
  return Object.fromEntries(entries) as LoadedMessages
}

async function readPart(fileName: FileName, part: MessageNamespace): Promise<unknown> {
  const load = files[`../../../messages/${fileName}/${part}.json`]
  if (load === undefined) throw new Error(`There are no messages ${part} in ${fileName}`)
  return load()
}
