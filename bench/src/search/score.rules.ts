/** A query with the codes of the products that it has to find, those that it may find, and those that it found. */
export type SearchOutcome = { required: Set<string>; accepted: Set<string>; found: string[] }

/** Shares between 0 and 1. `answered` counts the queries that find all that they have to, and nothing where nothing fits. */
export type SearchScore = { queries: number; answered: number; precision: number; recall: number }

export function scoreOf(outcomes: SearchOutcome[]): SearchScore {
  return {
    queries: outcomes.length,
    answered: mean(outcomes.map((outcome) => Number(isAnswered(outcome)))),
    precision: mean(outcomes.filter(({ found }) => found.length > 0).map(precisionOf)),
    recall: mean(outcomes.filter(({ required }) => required.size > 0).map(recallOf)),
  }
}

export function isAnswered(outcome: SearchOutcome): boolean {
  return outcome.required.size === 0 ? outcome.found.length === 0 : recallOf(outcome) === 1
}

/** The share of the found products that fit. */
function precisionOf({ accepted, found }: SearchOutcome): number {
  return found.filter((code) => accepted.has(code)).length / found.length
}

/** The share of the products that have to be found. */
function recallOf({ required, found }: SearchOutcome): number {
  return found.filter((code) => required.has(code)).length / required.size
}

function mean(values: number[]): number {
  return values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length
}
