// uqr computes the code. It also draws it, but as text, which React would have to insert as HTML.
/** The modules of a code, row by row; true is dark. */
export type Modules = readonly (readonly boolean[])[]

/** Draws the dark modules as one path, each one unit wide: neighbours in a row form one rectangle. */
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
