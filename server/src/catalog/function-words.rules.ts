import type { FileName } from '@sealane/contract/locales'
import * as lists from 'stopword'
import { normalizeSpelling } from '../shops/normalize.rules.ts'

const languages = {
  en: lists.eng,
  'zh-cn': lists.zho,
  ja: lists.jpn,
  ko: lists.kor,
  th: lists.tha,
  de: lists.deu,
  fr: lists.fra,
  es: lists.spa,
  it: lists.ita,
  pt: lists.por,
  tr: lists.tur,
  ru: lists.rus,
  el: lists.ell,
} as const satisfies Record<FileName, string[]>

/** Words of shoppers that say nothing about a product: want, buy, search, good, cheap. No kept list has them. */
const requests: Record<FileName, string> = {
  en: 'want need looking search find buy best good nice cheap online gift please',
  'zh-cn': '我想 想 想要 要 买 购买 哪里 什么 有没有 没有 有 好 好看 好用 适合 牌子 推荐 便宜 最好 送给 礼物',
  ja: '欲しい ほしい 買い 買う 探し 探す たい おすすめ オススメ 人気 安い いい プレゼント ギフト 贈り物 ため',
  ko: '사고 싶어요 싶다 싶은 사기 살 구매 추천 좋은 가장 제일 위한 위해 쓰는 쓸 싼 선물 필요 필요해요 필요한 찾는 찾아요',
  th: 'อยาก ซื้อ หา ดี ที่ดี ราคา ถูก แนะนำ สำหรับ',
  de: 'möchte will suche brauche kaufen beste besten bester gute guten günstig günstige geschenk bitte',
  fr: 'veux voudrais cherche besoin acheter meilleur meilleure meilleurs meilleures bon bonne pas cher cadeau',
  es: 'quiero necesito busco buscar comprar mejor mejores bueno buena buenos buenas barato barata regalo regalar',
  it: 'voglio vorrei cerco serve comprare migliore migliori buono buona economico economica regalo regalare',
  pt: 'quero preciso procuro procurando comprar melhor melhores bom boa barato barata presente',
  tr: 'istiyorum istiyor lazım arıyorum almak satın ucuz uygun hediye hediyelik güzel',
  ru: 'хочу нужен нужна нужно ищу купить лучший лучшая лучшие хороший хорошая хорошие дешевый недорого подарок',
  el: 'θέλω χρειάζομαι ψάχνω αγορά αγοράσω καλύτερο καλύτερη καλύτερα καλύτεροι καλό φτηνό δώρο ένα μια',
}

/** Words of goods that the lists contain, or that are written as one of their words where accents are left out. */
const goods: Partial<Record<FileName, string>> = {
  ko: '전자',
  de: 'uhr',
  fr: 'été',
  es: 'té',
  tr: 'su yüz',
}

const sets = new Map<FileName, Set<string>>()

/** Whether a normalized word only connects others or only says that something is wanted. */
export function isFunctionWord(locale: FileName, word: string): boolean {
  const words = sets.get(locale) ?? readWords(locale)
  sets.set(locale, words)
  return words.has(word)
}

function readWords(locale: FileName): Set<string> {
  const kept = new Set((goods[locale] ?? '').split(' ').map(normalizeSpelling))
  const words = [...languages[locale], ...requests[locale].split(' ')].map(normalizeSpelling)
  return new Set(words.filter((word) => !kept.has(word)))
}
