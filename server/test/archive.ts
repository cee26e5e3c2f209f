import { zipSync } from 'fflate'

/** Files by their paths, as a ZIP. */
export function archiveOf(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files)
}
