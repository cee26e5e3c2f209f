const digitsOfNumber = 7

/** Whether what was searched for may tell of a person: an address of e-mail, or digits enough for a telephone or a card. It is offered to nobody. */
export function isPersonal(word: string): boolean {
  const digits = word.replaceAll(/[\s().+/-]/g, '').match(/\p{Nd}+/gu) ?? []
  return word.includes('@') || digits.some(({ length }) => length >= digitsOfNumber)
}
