/** A text in which the typed part is bold, at any position. */
export function Marked({ text, part }: { text: string; part: string }) {
  const start = part === '' ? -1 : text.toLocaleLowerCase().indexOf(part.toLocaleLowerCase())
  if (start === -1) return <span className="min-w-0">{text}</span>
  const end = start + part.length
  return (
    <span className="min-w-0">
      {text.slice(0, start)}
      <b className="font-bold">{text.slice(start, end)}</b>
      {text.slice(end)}
    </span>
  )
}
