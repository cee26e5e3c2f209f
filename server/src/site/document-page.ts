import type { FileName } from '@sealane/contract/locales'
import { localeOf } from '@sealane/contract/locales'
import { escapeUTF8 } from 'entities/escape'
import { isAnswer, type ListedVersion, type PublishedVersion, type ShownDocument } from '../documents/documents.ts'
import { dateFormat } from '../formats.ts'
import { documentText } from '../messages.ts'

export type DocumentFolder = 'terms' | 'help'

/** The content of one document's page. */
export type DocumentPage = {
  folder: DocumentFolder
  language: FileName
  document: ShownDocument
  /** The requested version, if it is not the one that is valid now. */
  other: PublishedVersion | undefined
  /** All versions, the newest first. */
  versions: ListedVersion[]
  /** The documents beside it, including itself. */
  neighbours: ShownDocument[]
}

const contentsFrom = 3

export function writeDocument(page: DocumentPage): string {
  const { language, document, other, folder } = page
  const shown = other ?? document
  const isPolicy = folder === 'terms'
  return [
    isPolicy ? writePolicies(page) : '',
    `<article>${other === undefined ? '' : writeNotice(page, other)}<h1>${escapeUTF8(shown.title)}</h1>`,
    `<p class="meta"><span class="tag">${escapedText(language, 'content.law.version', { version: shown.version })}</span> <span>${validFrom(language, shown.valid_from)}</span></p>`,
    writeChange(language, shown),
    isPolicy ? writeContents(language, shown.sections) : '',
    shown.html,
    isPolicy ? writeVersions(page) : '',
    '</article>',
    isPolicy ? '' : writeQuestions(page),
  ].join('')
}

/** Writes the list of all questions by category, or of all policies. */
export function writeIndex(folder: DocumentFolder, language: FileName, documents: ShownDocument[]): string {
  const title = escapedText(language, folder === 'help' ? 'titles.helpAndSupport' : 'titles.law')
  const groups = Object.groupBy(documents.filter(isAnswer), ({ category }) => category)
  const lists = Object.entries(groups).map(
    ([category, answers]) =>
      `<h2>${escapedText(language, `content.topics.${category}`)}</h2>${writeList(folder, language, answers)}`,
  )
  return `<article><h1>${title}</h1>${folder === 'help' ? lists.join('') : writeList(folder, language, documents)}</article>`
}

function writeList(folder: DocumentFolder, language: FileName, documents: ShownDocument[] = []): string {
  const rows = documents.map(
    ({ slug, title }) => `<li><a href="/${language}/${folder}/${slug}">${escapeUTF8(title)}</a></li>`,
  )
  return `<ul class="list">${rows.join('')}</ul>`
}

/** Writes the links to all policies; this one is marked. */
function writePolicies({ folder, language, document, neighbours }: DocumentPage): string {
  const links = neighbours.map(({ slug, title }) => {
    const current = slug === document.slug ? ' aria-current="page"' : ''
    return `<li><a href="/${language}/${folder}/${slug}"${current}>${escapeUTF8(title)}</a></li>`
  })
  return `<nav aria-label="${escapedText(language, 'content.law.policies')}"><ul class="others">${links.join('')}</ul></nav>`
}

/** Writes the links to further questions of the topic. */
function writeQuestions({ folder, language, document, neighbours }: DocumentPage): string {
  const others = neighbours.filter(({ slug }) => slug !== document.slug)
  const topic = escapedText(language, `content.topics.${document.category}`)
  return `<nav class="more" aria-labelledby="more"><h2 id="more">${topic}</h2>${writeList(folder, language, others)}</nav>`
}

function writeNotice({ folder, language, document }: DocumentPage, { version }: ListedVersion): string {
  const valid = `<a href="/${language}/${folder}/${document.slug}">${escapedText(language, 'content.page.validOne')}</a>`
  return `<p class="note">${escapedText(language, 'content.page.notValid', { version })} ${valid}</p>`
}

function writeChange(language: FileName, { version, what_changed }: ListedVersion): string {
  if (what_changed === '') return ''
  const summary = escapedText(language, 'content.law.whatChanged', { version: version - 1 })
  return `<details><summary>${summary}</summary><p>${escapeUTF8(what_changed)}</p></details>`
}

function writeContents(language: FileName, sections: ShownDocument['sections']): string {
  if (sections.length < contentsFrom) return ''
  const rows = sections.map(({ id, title }) => `<li><a href="#${id}">${escapeUTF8(title)}</a></li>`)
  return `<nav class="contents" aria-label="${escapedText(language, 'content.law.contents')}"><ol>${rows.join('')}</ol></nav>`
}

/** Links to every version, past and upcoming: a reader may have agreed to an older one. */
function writeVersions({ folder, language, document, versions }: DocumentPage): string {
  if (versions.length < 2) return ''
  const rows = versions.map(({ version, valid_from }) => {
    const query = version === document.version ? '' : `?version=${version}`
    const name = escapedText(language, 'content.law.version', { version })
    return `<li><a href="/${language}/${folder}/${document.slug}${query}">${name}</a> · ${validFrom(language, valid_from)}</li>`
  })
  return `<h2>${escapedText(language, 'content.page.earlier')}</h2><ul>${rows.join('')}</ul>`
}

function validFrom(language: FileName, day: string): string {
  const date = dateFormat(localeOf(language), { dateStyle: 'long', timeZone: 'UTC' })
  return escapedText(language, 'content.law.validFrom', { date: date.format(new Date(`${day}T00:00:00Z`)) })
}

function escapedText(language: FileName, key: string, values: Record<string, string | number> = {}): string {
  return escapeUTF8(documentText(language, key, values))
}
