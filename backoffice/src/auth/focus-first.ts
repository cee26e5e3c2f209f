/** The `ref` of the first field on a page that needs input before anything else. */
export function focusFirst(input: HTMLInputElement | null): void {
  input?.focus()
}
