import { zipSync } from 'fflate'

/** Returns a ZIP archive of files by their paths. */
export function archiveOf(files: Record<string, Uint8Array>): Uint8Array {
  return zipSync(files)
}
