type CodeCellsProps = {
  code: string
  count: number
  /** Shows the digits; for codes that are not secret. */
  isShown?: boolean
  isWrong: boolean
}

/** The cells of a code; the next one is marked while the input over them has the focus. Needs a parent with the class `group`. */
export function CodeCells({ code, count, isShown = false, isWrong }: CodeCellsProps) {
  return Array.from({ length: count }, (_none, index) => (
    <Cell
      key={index}
      digit={code[index]}
      isShown={isShown}
      isNext={index === Math.min(code.length, count - 1)}
      isWrong={isWrong}
    />
  ))
}

type CellProps = { digit: string | undefined; isShown: boolean; isNext: boolean; isWrong: boolean }

function Cell({ digit, isShown, isNext, isWrong }: CellProps) {
  const ring = isWrong ? 'inset-ring-2 inset-ring-bad' : 'inset-ring-[1.5px] inset-ring-line'
  const next = isNext ? 'group-focus-within:inset-ring-2 group-focus-within:inset-ring-brand-text' : ''
  return (
    <span
      className={`grid h-13.5 max-w-12.5 min-w-0 grow basis-0 place-items-center rounded-input bg-surface ${ring} ${next}`}
    >
      {digit !== undefined && isShown && <span className="font-display text-24/none font-bold">{digit}</span>}
      {digit !== undefined && !isShown && <i className="size-3 max-w-full rounded-full bg-ink" />}
      {digit === undefined && isNext && (
        <i className="hidden h-6 w-0.5 bg-brand-text group-focus-within:block motion-safe:animate-pulse" />
      )}
    </span>
  )
}
