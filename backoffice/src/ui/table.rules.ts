/**
 * Decodes UTF-8, or UTF-16 of either byte order with its byte order mark. Any other text is from a Chinese spreadsheet (GB 18030) if it reads as
 * Chinese, otherwise from a Western European one (Windows-1252). There a letter with an accent appears alone among ASCII letters, while Chinese
 * characters appear in groups.
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

/**
 * Returns true if most groups of other than ASCII characters are Chinese words. A Western European accent that is decoded as Chinese consumes the
 * following letter and yields a single character between Latin ones.
 */
function isChinese(text: string): boolean {
  const words = text.match(/\P{ASCII}+/gu) ?? []
  const isWord = (word: string) => /^[\p{Script=Han}\u3000-\u303f\uff00-\uffef]{2,}$/u.test(word)
  return !text.includes('\ufffd') && words.filter(isWord).length * 2 > words.length
}

/** Counts the rows of an imported table with this outcome. */
export function countOf<Outcome extends string>(
  { rows }: { rows: readonly { outcome: Outcome }[] },
  outcome: NoInfer<Outcome>,
): number {
  return rows.filter((row) => row.outcome === outcome).length
}
