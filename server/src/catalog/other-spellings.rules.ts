import { normalize } from '@sealane/contract/normalize'
import type { FileName } from '@sealane/contract/locales'
import { Converter } from 'opencc-js/t2cn'

/** U+3041 to U+3096 are hiragana. The katakana of the same sounds are so many places further. */
const placesToKatakana = 0x60
/** Maximum number of words that change their kana. */
const wordsMaximum = 4
/** Made at the first use: it takes 30 ms. */
let converter: ((text: string) => string) | undefined

/** Returns the keyword as others write it in the same language: in the other kana, in simplified characters, with ä for ae. */
export function otherSpellingsOf(locale: FileName, keyword: string): string[] {
  const typed = normalize(keyword, 'NFKC')
  return spelled(locale, typed).filter((text) => text !== typed)
}

function spelled(locale: FileName, keyword: string): string[] {
  if (locale === 'ja') return [...new Set([toKatakana(keyword), toHiragana(keyword), ...eachInOtherKana(keyword)])]
  if (locale === 'zh-cn') return [toSimplified(keyword)]
  if (locale === 'de') return [keyword.replaceAll(/([aou])e/giu, '$1')]
  return []
}

/** Returns traditional Chinese as mainland China writes it, with its words: 滑鼠 becomes 鼠标. */
function toSimplified(text: string): string {
  const convert = converter ?? Converter({ from: 'twp', to: 'cn' })
  converter = convert
  return convert(text)
}

function toKatakana(text: string): string {
  return text.replaceAll(/[\u3041-\u3096]/gu, (letter) => moved(letter, placesToKatakana))
}

function toHiragana(text: string): string {
  return text.replaceAll(/[\u30a1-\u30f6]/gu, (letter) => moved(letter, -placesToKatakana))
}

/** A name may be written in both kana: one of the first words of the keyword changes at a time. */
function eachInOtherKana(keyword: string): string[] {
  const words = keyword.split(/\s+/u)
  const changed = words
    .slice(0, wordsMaximum)
    .flatMap((word, at) =>
      [toKatakana(word), toHiragana(word)].filter((other) => other !== word).map((other) => words.with(at, other)),
    )
  return words.length === 1 ? [] : changed.map((some) => some.join(' '))
}

function moved(letter: string, places: number): string {
  return String.fromCodePoint((letter.codePointAt(0) ?? 0) + places)
}
