import type { RefusalCode } from './refusals.ts'

/**
 * The body of every response. `code` 1 is success; otherwise `reason` is a word for programs and `msg` a sentence for the caller, in their language.
 * `time` is in Unix seconds, `retry_after` in seconds.
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
