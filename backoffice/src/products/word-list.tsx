/** The suggestions of an input. */
export function WordList({ id, words }: { id: string; words: (string | undefined)[] }) {
  return (
    <datalist id={id}>
      {[...new Set(words)].map((word) => (
        <option key={word}>{word}</option>
      ))}
    </datalist>
  )
}
