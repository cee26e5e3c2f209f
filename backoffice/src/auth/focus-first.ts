/** The `ref` of a field on a page where nothing else is to be done first. */
export function focusFirst(input: HTMLInputElement | null): void {
  input?.focus()
}
