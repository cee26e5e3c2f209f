/**
 * A formatter uses memory that the garbage collector does not count, so each is created once. The keys are our languages, not time zones, so their
 * number is limited.
 */
const kept = new Map<string, unknown>()

function keep<Format>(kind: string, parts: unknown[], create: () => Format): Format {
  const key = `${kind} ${JSON.stringify(parts)}`
  const found = (kept.get(key) as Format | undefined) ?? create()
  kept.set(key, found)
  return found
}

export function numberFormat(...parts: ConstructorParameters<typeof Intl.NumberFormat>): Intl.NumberFormat {
  return keep('number', parts, () => new Intl.NumberFormat(...parts))
}

export function dateFormat(...parts: ConstructorParameters<typeof Intl.DateTimeFormat>): Intl.DateTimeFormat {
  return keep('date', parts, () => new Intl.DateTimeFormat(...parts))
}

export function pluralRules(...parts: ConstructorParameters<typeof Intl.PluralRules>): Intl.PluralRules {
  return keep('plural', parts, () => new Intl.PluralRules(...parts))
}

export function collator(...parts: ConstructorParameters<typeof Intl.Collator>): Intl.Collator {
  return keep('collator', parts, () => new Intl.Collator(...parts))
}
