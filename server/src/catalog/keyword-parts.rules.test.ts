import type { FileName } from '@sealane/contract/locales'
import { describe, expect, test } from 'vitest'
import { contentKeyword, contentOf, partsOf } from './keyword-parts.rules.ts'

describe('a keyword is divided into words', () => {
  test.each<[FileName, string, string[]]>([
    ['en', 'Lamp for the Desk', ['lamp', 'for', 'the', 'desk']],
    ['zh-cn', '儿童玩具', ['儿童', '玩具']],
    ['zh-cn', '便携蓝牙音箱', ['便携', '蓝牙', '音箱']],
    ['zh-cn', 'USB扩展坞', ['usb', '扩展', '坞']],
    ['ja', 'おもちゃロボット', ['おもちゃ', 'ロボット']],
    ['ja', 'コーヒーマグカップ', ['コーヒー', 'マグカップ']],
    ['ja', 'ベビーカー', ['ベビーカー']],
    ['ja', 'キャンプテント', ['キャンプ', 'テント']],
    ['th', 'อยากซื้อชา', ['อยาก', 'ซื้อ', 'ชา']],
    ['ko', '텐트를', ['텐트']],
    ['ko', '책상용 스탠드', ['책상', '스탠드']],
    ['fr', 'robe d’été', ['robe', 'd', 'ete']],
    ['en', 'lamp lamp lamp', ['lamp']],
  ])('%s: %s', (locale, keyword, parts) => {
    expect(partsOf(locale, keyword)).toEqual(parts)
  })
})

describe('function words and words of wanting do not count', () => {
  test.each<[FileName, string, string[]]>([
    ['en', 'i want the best headphones', ['headphones']],
    ['zh-cn', '我想买咖啡', ['咖啡']],
    ['ja', 'コーヒーが欲しい', ['コーヒー']],
    ['ko', '커피를 사고 싶어요', ['커피']],
    ['th', 'อยากได้กาแฟ', ['กาแฟ']],
    ['de', 'ich suche eine Lampe für den Schreibtisch', ['lampe', 'schreibtisch']],
    ['fr', 'je cherche une lampe pour le bureau', ['lampe', 'bureau']],
    ['es', 'quiero una lámpara para el escritorio', ['lampara', 'escritorio']],
    ['it', 'vorrei una lampada per la scrivania', ['lampada', 'scrivania']],
    ['pt', 'quero uma luminária para a mesa', ['luminaria', 'mesa']],
    ['tr', 'en iyi kulaklık', ['kulaklik']],
    ['ru', 'хочу лампу для стола', ['лампу', 'стола']],
    ['el', 'θέλω φωτιστικό για το γραφείο', ['φωτιστικο', 'γραφειο']],
    ['de', 'Uhr für die Küche', ['uhr', 'kuche']],
    ['tr', 'su için matara', ['su', 'matara']],
    ['en', 'for the', ['for', 'the']],
  ])('%s: %s', (locale, keyword, content) => {
    expect(contentOf(locale, partsOf(locale, keyword))).toEqual(content)
  })
})

test('of a hundred words the first twelve are read', () => {
  const words = Array.from({ length: 100 }, (_none, at) => `w${at}`)
  expect(contentOf('en', partsOf('en', words.join(' ')))).toEqual(words.slice(0, 12))
})

test.each<[string, string]>([
  ['desk lamp', 'desk lamp'],
  ['lamp for desk', 'lamp desk'],
  ['lamp for desk ', 'lamp desk '],
  ['desk lamp please', 'desk lamp '],
])('%j becomes %j: its last word may be unfinished only where it was typed last', (keyword, content) => {
  expect(contentKeyword('en', keyword)).toBe(content)
})
