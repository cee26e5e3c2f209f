const cellsMinimum = 6

/** Six cells; a seventh appears when it is needed. The next one to fill is marked. */
export function PasscodeCells({ length }: { length: number }) {
  const count = Math.max(cellsMinimum, length)
  return (
    <div aria-hidden="true" className="flex justify-center gap-3">
      {Array.from({ length: count }, (_none, index) => (
        <span
          key={index}
          className={`grid h-13.5 w-11.5 min-w-0 shrink place-items-center rounded-input bg-paper ${index === length ? 'inset-ring-2 inset-ring-brand-text' : 'inset-ring-[1.5px] inset-ring-line'}`}
        >
          {index < length && <i className="size-3 rounded-full bg-ink" />}
        </span>
      ))}
    </div>
  )
}
