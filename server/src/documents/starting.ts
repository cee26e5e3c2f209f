import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { HelpCategory } from '@sealane/contract/documents'
import { fileNames, type FileName } from '@sealane/contract/locales'
import type { Database, Tx } from '../db/database.ts'
import { insertDocument, insertVersions } from './publication.sql.ts'
import { lockDocuments } from './starting.sql.ts'

/** Files in each language's folder, each with one text under one heading. */
const policies = ['terms', 'privacy', 'refunds', 'shipping', 'payments', 'imprint']

/** The texts of `help.md`, in this order. */
const help: [slug: string, category: HelpCategory][] = [
  ['order-how', 'orders'],
  ['orders-track', 'orders'],
  ['orders-cancel', 'orders'],
  ['orders-confirm', 'orders'],
  ['freight-cost', 'orders'],
  ['customs', 'orders'],
  ['refund-apply', 'refunds'],
  ['refund-time', 'refunds'],
  ['refund-refused', 'refunds'],
  ['recharge-manual', 'wallet'],
  ['recharge-onchain', 'wallet'],
  ['withdraw', 'wallet'],
  ['payment-code-purpose', 'wallet'],
  ['payment-code-locked', 'account'],
  ['language-choice', 'account'],
  ['account-safety', 'account'],
  ['messages-genuine', 'account'],
]

/** Writes the first terms and help of a new shop. They belong to the operators: once there is any document, this writes nothing again. */
export async function writeStartingContent(database: Database): Promise<void> {
  await database.transaction().execute(async (tx) => {
    if (await lockDocuments(tx)) return
    const read = fileNames.map((language) => [language, readTexts(language)] as const)
    for (const [index, { kind, slug, category }] of startingDocuments().entries()) {
      const document = { kind, slug, category, position: (index + 1) * 10 }
      const texts = new Map(read.map(([language, all]) => [language, all[index]]))
      await writeDocument(tx, document, texts)
    }
  })
}

type Starting = { kind: 'help' | 'policy'; slug: string; category: HelpCategory | null }

export function startingDocuments(): Starting[] {
  return [
    ...policies.map((slug): Starting => ({ kind: 'policy', slug, category: null })),
    ...help.map(([slug, category]): Starting => ({ kind: 'help', slug, category })),
  ]
}

type StartingText = { title: string; body: string }

/** Returns the texts of a language, in the order of `startingDocuments`. */
export function readTexts(language: FileName): StartingText[] {
  const folder = path.join(import.meta.dirname, 'starting', language)
  return [...policies, 'help'].flatMap((name) => parseTexts(readFileSync(path.join(folder, `${name}.md`), 'utf8')))
}

/** Splits a file into texts: each `# Title` and its text up to the next title. */
function parseTexts(file: string): StartingText[] {
  return file
    .split(/^# /m)
    .slice(1)
    .map((part) => {
      const [title = '', ...body] = part.split('\n')
      return { title: title.trim(), body: body.join('\n').trim() }
    })
}

async function writeDocument(
  tx: Tx,
  document: Starting & { position: number },
  texts: Map<FileName, StartingText | undefined>,
): Promise<void> {
  const id = await insertDocument(tx, document)
  if (id === undefined) throw new Error(`There are two starting documents ${document.slug}`)
  const today = new Date().toISOString().slice(0, 10)
  const versions = Array.from(texts, ([locale, text]) => {
    if (text === undefined) throw new Error(`There is no starting text ${document.slug} in ${locale}`)
    const rest = { version: 1, what_changed: '', valid_from: today, edited_by: null }
    return { document_id: id, locale, ...text, ...rest }
  })
  await insertVersions(tx, versions)
}
