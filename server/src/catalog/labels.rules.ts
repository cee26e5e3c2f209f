/** The texts shown for the keys of options, values and views. A key without a label is shown itself. */
export type Labels = Record<string, string>

export function labelOf(labels: Labels, key: string): string {
  return labels[key] ?? key
}

/** Returns the labels of a variant's values as one text. */
export function specOf(labels: Labels, choice: string[]): string {
  return choice.map((value) => labelOf(labels, value)).join(' · ')
}
