/** `scarce`: no files are accepted. `none`: nothing is written any more, so that PostgreSQL does not stop because the disk is full. */
export type DiskRoom = 'enough' | 'scarce' | 'none'

/** Returns the state: below the reserve files are refused, below half of it every write. Both in bytes. */
export function roomOf(free: number, reserve: number): DiskRoom {
  if (free >= reserve) return 'enough'
  return free >= reserve / 2 ? 'scarce' : 'none'
}
