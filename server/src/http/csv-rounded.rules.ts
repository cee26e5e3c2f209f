/** Whether a text is a long number as a spreadsheet shortens it when it saves a table: its last digits are lost. */
export function isRounded(text: string): boolean {
  return /^\d([.,]\d+)?E\+\d+$/i.test(text)
}
