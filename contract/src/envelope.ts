import type { RefusalCode } from './refusals.ts'

/**
 * The body of every answer. `code` 1 is success; otherwise `reason` says why in a word for programs, `msg` in a sentence
 * for the person who asked, in their language. `time` is Unix seconds; `retry_after` is seconds.
 */
export type Envelope<Data> = {
  code: number
  msg: string
  time: number
  data: Data
  reason?: RefusalCode
  fields?: Record<string, string>
  retry_after?: number
}
