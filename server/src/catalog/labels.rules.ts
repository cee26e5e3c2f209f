/** What people read for the keys of options, values and views. A key without a label shows itself. */
export type Labels = Record<string, string>

export function labelOf(labels: Labels, key: string): string {
  return labels[key] ?? key
}

/** What a variant is, said to people: the labels of its choice. */
export function specOf(labels: Labels, choice: string[]): string {
  return choice.map((value) => labelOf(labels, value)).join(' · ')
}
