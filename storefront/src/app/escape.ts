/** Returns JSON that cannot end the script element around it. */
export function toScriptText(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`)
}
