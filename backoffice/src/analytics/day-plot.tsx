import { toPlot, type SalesColumn } from './sales.rules.ts'

const height = 100
const gap = 0.28

type DayPlotProps = {
  values: readonly (number | null)[]
  before: readonly (number | null)[]
  /** The description for screen readers. */
  label: string
  /** Returns the tooltip of a column. */
  titleOf: (index: number) => string
}

/** A column for each day, a pale one for today, which is not over, and a dashed line for the days before. */
export function DayPlot({ values, before, label, titleOf }: DayPlotProps) {
  const { columns, line, ground } = toPlot(values, before)
  const isCompared = before.some((value) => value !== null && value !== 0)
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length} ${height}`}
      preserveAspectRatio="none"
      className="block h-33 w-full overflow-visible"
    >
      {columns.map((column, index) => (
        <DayColumn
          key={index}
          column={column}
          place={index}
          isToday={index === columns.length - 1}
          title={titleOf(index)}
        />
      ))}
      <line
        x1={0}
        x2={values.length}
        y1={ground * height}
        y2={ground * height}
        className="stroke-line-2"
        vectorEffect="non-scaling-stroke"
      />
      {isCompared && (
        <path
          d={pathOf(line)}
          fill="none"
          strokeWidth="1.5"
          strokeDasharray="4 4"
          className="stroke-ink-3"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}

type DayColumnProps = { column: SalesColumn; place: number; isToday: boolean; title: string }

/** The whole height reacts to the pointer, even if the value is small. */
function DayColumn({ column, place, isToday, title }: DayColumnProps) {
  return (
    <g>
      <title>{title}</title>
      <rect x={place} y={0} width={1} height={height} className="fill-transparent" />
      {column !== null && (
        <rect
          x={place + gap / 2}
          y={column.top * height}
          width={1 - gap}
          height={(column.bottom - column.top) * height}
          className={isToday ? 'fill-brand opacity-60' : 'fill-brand'}
        />
      )}
    </g>
  )
}

/** Interrupts the line at days without a value. */
function pathOf(line: readonly ({ x: number; y: number } | null)[]): string {
  return line
    .map((point, index) => {
      if (point === null) return ''
      const isFirst = (line[index - 1] ?? null) === null
      return `${isFirst ? 'M' : 'L'}${point.x} ${point.y * height}`
    })
    .join('')
}
