/** `scarce`: no files are taken any more. `none`: nothing is written any more, so that PostgreSQL does not stop for want of room. */
export type DiskRoom = 'enough' | 'scarce' | 'none'

/** Below the reserve files are refused, below half of it every write. Both in bytes. */
export function roomOf(free: number, reserve: number): DiskRoom {
  if (free >= reserve) return 'enough'
  return free >= reserve / 2 ? 'scarce' : 'none'
}
