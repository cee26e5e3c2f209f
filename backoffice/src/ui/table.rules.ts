/**
 * UTF-8, or UTF-16 of either order with its mark. What is neither comes from a spreadsheet in China, where it reads as
 * Chinese, else from one of Western Europe: there a letter with an accent stands alone among plain ones, where Chinese comes
 * in words.
 */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    const chinese = new TextDecoder('gb18030').decode(bytes)
    return isChinese(chinese) ? chinese : new TextDecoder('windows-1252').decode(bytes)
  }
}

/** Misread, an accent swallows the letter or the mark behind it, and gives a lone character between Latin ones. */
function isChinese(text: string): boolean {
  const words = text.match(/\P{ASCII}+/gu) ?? []
  const isWord = (word: string) => /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]{2,}$/u.test(word)
  return !text.includes('\ufffd') && words.filter(isWord).length * 2 > words.length
}

/** Rows of an imported table by what comes of them. */
export function countOf<Outcome extends string>(
  { rows }: { rows: readonly { outcome: Outcome }[] },
  outcome: NoInfer<Outcome>,
): number {
  return rows.filter((row) => row.outcome === outcome).length
}
