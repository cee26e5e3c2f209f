import unhomoglyph from 'unhomoglyph'
import { Refusal } from './refusal.ts'
import { normalize } from '@sealane/contract/normalize'

/** The fault of a name that may not be shown: a key of `fields` in `messages/<locale>/refusals.json`. */
export type NameFault = 'name_unreadable' | 'name_mixed' | 'name_reserved'

/** Characters that show nothing or change the direction of the text, unassigned ones, and letters with many marks. */
const unreadable =
  /[\p{Cc}\p{Cn}\p{Co}\p{Cs}\p{Zl}\p{Zp}]|(?!\u200c|\u200d|\ufe0e|\ufe0f)\p{Default_Ignorable_Code_Point}|\p{M}{5}/u
/** Joiners and variation selectors shape the neighbouring letters and signs. */
const joiners = /\u200c|\u200d|\ufe0e|\ufe0f/gu
const words = /[\p{L}\p{M}\p{N}]+/gu
/** Alphabets whose letters look alike. */
const alphabets = [
  /\p{sc=Latin}/u,
  /\p{sc=Cyrillic}/u,
  /\p{sc=Greek}/u,
  /\p{sc=Armenian}/u,
  /\p{sc=Cherokee}/u,
  /\p{sc=Canadian_Aboriginal}/u,
  /\p{sc=Coptic}/u,
  /\p{sc=Deseret}/u,
  /\p{sc=Gothic}/u,
  /\p{sc=Lisu}/u,
  /\p{sc=Old_Italic}/u,
]

/** Marks that only decorate a letter, and invisible characters. The marks of kana make another letter, so they are not included. */
const unseen = /\p{Default_Ignorable_Code_Point}|(?!\u3099|\u309a)(?=\p{M})\p{sc=Inherited}/gu
/** Small capitals, which Unicode treats as separate letters. */
const small: Record<string, string> = Object.fromEntries(
  Array.from('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', (letter, index) => [letter, 'abcdefghijklmnoprstuvwyz'.charAt(index)]),
)
const smallCapitals = new RegExp(`[${Object.keys(small).join('')}]`, 'gu')

/** Signs and letters that look like a letter, and that the package does not know. */
const maskedLetters: Record<string, string> = {
  '|': 'l',
  '¦': 'l',
  ǀ: 'l',
  ɫ: 'l',
  ℮: 'e',
  ƨ: 's',
  '5': 's',
  '3': 'e',
  '4': 'a',
  Ꮑ: 'n',
}
const masks = /[|¦ǀɫ℮ƨ534Ꮑ]/gu

const platform = 'Sealane'
/** Names of customer services, in the languages of the shop. */
const services = [
  'customer service',
  'customer services',
  'customer support',
  'customer care',
  'support team',
  'service team',
  'help desk',
  '客服',
  '客户服务',
  'カスタマーサポート',
  'カスタマーサービス',
  'お客様サポート',
  '고객센터',
  '고객 지원',
  'ฝ่ายบริการลูกค้า',
  'บริการลูกค้า',
  'Kundenservice',
  'Kundendienst',
  'Kundensupport',
  'service client',
  'assistance client',
  'servicio al cliente',
  'atención al cliente',
  'servizio clienti',
  'assistenza clienti',
  'atendimento ao cliente',
  'suporte ao cliente',
  'müşteri hizmetleri',
  'müşteri desteği',
  'служба поддержки',
  'поддержка клиентов',
  'εξυπηρέτηση πελατών',
  'υποστήριξη πελατών',
]

/** Returns the name's fault; undefined if it may be shown to others. An empty name has no fault here. */
export function faultOfName(name: string): NameFault | undefined {
  if (name === '') return undefined
  if (unreadable.test(name) || !/[\p{L}\p{N}]/u.test(name)) return 'name_unreadable'
  const bare = name.replace(joiners, '')
  if ([...bare.matchAll(words)].some(([word]) => alphabets.filter((letters) => letters.test(word)).length > 1)) {
    return 'name_mixed'
  }
  return isReserved(name) ? 'name_reserved' : undefined
}

const platformKey = nameKey(platform)
const spaced = /\p{sc=Latin}|\p{sc=Cyrillic}|\p{sc=Greek}/u
const spacedServices = services.filter((service) => spaced.test(service)).map(nameKey)
const otherServices = services.filter((service) => !spaced.test(service)).map(nameKey)

/**
 * Whether the name contains a reserved word. The platform's name counts as a word, part of a word, or several whole words: Sea Lane matches, Chelsea
 * Lane does not. A service's name counts from the beginning of a word.
 */
function isReserved(name: string): boolean {
  return hasReservedWord(name) || hasReservedWord(unmasked(name))
}

/** Returns the letters that a name seems to have. The capitals of Cherokee look like Latin ones, its small letters like small capitals. */
function unmasked(name: string): string {
  const capitals = name.replace(/\p{sc=Cherokee}/gu, (letter) => letter.toUpperCase())
  return unhomoglyph(capitals).replace(masks, (mask) => maskedLetters[mask] ?? mask)
}

function hasReservedWord(name: string): boolean {
  const key = nameKey(name)
  if (otherServices.some((service) => key.includes(service))) return true
  const keys = [...normalize(name, 'NFKC').replace(joiners, '').matchAll(words)].map(([word]) => nameKey(word))
  if (keys.some((word) => word.includes(platformKey))) return true
  return keys.some((_word, from) => {
    const rest = keys.slice(from)
    const isPlatform = rest.some((_end, index) => rest.slice(0, index + 1).join('') === platformKey)
    return isPlatform || spacedServices.some((service) => rest.join('').startsWith(service))
  })
}

/** Refuses names that must not be shown to others; `names` by the field that they were typed into. */
export function checkNames(names: Record<string, string | undefined>): void {
  const faults = Object.entries(names).map(([field, name = '']) => [field, faultOfName(name)] as const)
  const fields = Object.fromEntries(faults.flatMap(([field, fault]) => (fault === undefined ? [] : [[field, fault]])))
  if (Object.keys(fields).length > 0) throw new Refusal('INVALID_INPUT', { fields })
}

/**
 * Returns a key that is equal for names that look alike: the skeleton of UTS #39 without case, accents, spaces and signs. 1, i and l are one letter
 * here, as are 0 and o, because they look alike in capitals and in many fonts. It is stored in `shops.name_key`, which a migration must empty when
 * this changes.
 */
export function nameKey(name: string): string {
  const plain = normalize(name, 'NFKD')
    .toLowerCase()
    .replace(unseen, '')
    .replace(smallCapitals, (letter) => small[letter] ?? letter)
  return unhomoglyph(plain)
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replace(/[i1]/g, 'l')
    .replace(/0/g, 'o')
}
