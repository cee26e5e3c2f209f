/** A long number as a spreadsheet shows it and, saved as a table, writes it: its last digits are gone. */
export function isRounded(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text)
}
