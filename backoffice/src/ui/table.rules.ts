/** UTF-8, or UTF-16 with its mark; what is neither comes from a spreadsheet in China. */
export function decodeText(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}

/** Rows of an imported table by what comes of them. */
export function countOf<Outcome extends string>(
  { rows }: { rows: readonly { outcome: Outcome }[] },
  outcome: NoInfer<Outcome>,
): number {
  return rows.filter((row) => row.outcome === outcome).length
}
