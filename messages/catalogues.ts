import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import {
  isLiteralElement,
  isPluralElement,
  isPoundElement,
  isSelectElement,
  isTagElement,
  parse,
  type MessageFormatElement,
} from '@formatjs/icu-messageformat-parser'
import type { FileName } from '@sealane/contract/locales'

type Tree = { [key: string]: string | Tree }
/** Every text of a part by its dotted key. */
export type MessagePart = Map<string, string>

const folder = import.meta.dirname

/** The back office speaks English and Chinese. */
export const portalLanguages: FileName[] = ['en', 'zh-cn']

export function partsOf(language: FileName): string[] {
  return readdirSync(path.join(folder, language))
    .map((file) => file.replace('.json', ''))
    .toSorted()
}

export function readPart(language: FileName, part: string): MessagePart {
  const tree = JSON.parse(readFileSync(path.join(folder, language, `${part}.json`), 'utf8')) as Tree
  return new Map(flatten(tree, []))
}

function flatten(tree: Tree, keys: string[]): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[[...keys, key].join('.'), value]] : flatten(value, [...keys, key]),
  )
}

export type Shape = { shown: string[]; plurals: string[][]; words: string; glued: string[] }

const letter = String.raw`[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]`
const beginsWithLetter = new RegExp(`^${letter}`, 'u')
const endsWithLetter = new RegExp(`${letter}$`, 'u')

/** What is in a message: the placeholders a reader sees, the categories of each plural, the words between, and those that touch a placeholder. */
export function shapeOf(text: string): Shape {
  const shown = new Set<string>()
  const plurals: string[][] = []
  const words: string[] = []
  const glued: string[] = []
  const walk = (elements: MessageFormatElement[], counted?: string): void => {
    for (const [index, element] of elements.entries()) {
      visit(element, counted)
      if (isLiteralElement(element)) noteGlued(element.value, elements[index - 1], elements[index + 1])
    }
  }
  const noteGlued = (word: string, ...[before, after]: (MessageFormatElement | undefined)[]) => {
    const touches = (shows(before) && beginsWithLetter.test(word)) || (shows(after) && endsWithLetter.test(word))
    if (touches) glued.push(word)
  }
  const visit = (element: MessageFormatElement, counted?: string): void => {
    if (isLiteralElement(element)) words.push(element.value)
    else if (isPoundElement(element)) shown.add(counted ?? '#')
    else if (isTagElement(element)) walk(element.children, counted)
    else if (isPluralElement(element)) plurals.push(Object.keys(element.options).filter((key) => !key.startsWith('=')))
    else if (!isSelectElement(element)) shown.add(element.value)
    if (isPluralElement(element) || isSelectElement(element)) {
      for (const option of Object.values(element.options)) walk(option.value, element.value)
    }
  }
  walk(parse(text))
  return { shown: [...shown].toSorted(), plurals, words: words.join(' '), glued }
}

function shows(element: MessageFormatElement | undefined): boolean {
  return element !== undefined && !isLiteralElement(element) && !isTagElement(element) && !isPoundElement(element)
}
