import type { MeasuredQuery } from './measure.ts'
import { isAnswered, scoreOf } from './score.rules.ts'

/** Returns a table with a row for each language, one for each kind of query and one for all. */
export function toTable(measured: MeasuredQuery[]): string {
  const parts = [...groupsBy(measured, ({ locale }) => locale), ...groupsBy(measured, ({ kind }) => kind)]
  const rows = [...parts, ['all', measured] as const].map(([name, some]) => rowOf(name, some))
  return ['| | queries | answered | precision | recall |', '| --- | --: | --: | --: | --: |', ...rows].join('\n')
}

/** Returns a line for each query that misses a product or finds one that does not fit. */
export function toFaults(measured: MeasuredQuery[]): string[] {
  return measured.flatMap((query) => {
    const missed = [...query.required].filter((code) => !query.found.includes(code))
    const wrong = query.found.filter((code) => !query.accepted.has(code))
    const sign = isAnswered(query) ? '~' : '✗'
    if (missed.length + wrong.length === 0) return []
    return [
      `${sign} ${query.locale} ${query.kind} “${query.query}” misses [${missed.join(' ')}], wrong [${wrong.join(' ')}]`,
    ]
  })
}

function groupsBy(measured: MeasuredQuery[], keyOf: (query: MeasuredQuery) => string) {
  return [...Map.groupBy(measured, keyOf)]
}

function rowOf(name: string, measured: MeasuredQuery[]): string {
  const { queries, answered, precision, recall } = scoreOf(measured)
  return `| ${[name, queries, ...[answered, precision, recall].map(percent)].join(' | ')} |`
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}
