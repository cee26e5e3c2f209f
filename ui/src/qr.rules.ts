/** Dark where true, row by row. */
export type Modules = readonly (readonly boolean[])[]

/** The dark squares as one path, each a unit wide: neighbours in a row are one rectangle. */
export function toPath(modules: Modules): string {
  return modules.flatMap((row, y) => runsOf(row).map(({ x, length }) => `M${x} ${y}h${length}v1h-${length}z`)).join('')
}

function runsOf(row: readonly boolean[]): { x: number; length: number }[] {
  const runs: { x: number; length: number }[] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (isDark && last !== undefined && last.x + last.length === x) last.length += 1
    else if (isDark) runs.push({ x, length: 1 })
  }
  return runs
}
