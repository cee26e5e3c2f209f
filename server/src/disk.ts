import { statfs } from 'node:fs/promises'
import { roomOf, type DiskRoom } from './disk.rules.ts'
import { log } from './log.ts'

export type Disk = {
  /** Returns the state as it was at most five seconds ago. */
  room: () => DiskRoom
  /** Bytes. */
  free: () => number
  stop: () => void
}

const everyMs = 5_000

/** Watches the disk of the data folder, which contains uploads, and the database if it is the embedded one. `reserve` is in bytes. */
export async function watchDisk(folder: string, reserve: number): Promise<Disk> {
  let free = await freeOf(folder)
  let room = roomOf(free, reserve)
  if (room !== 'enough') warn(folder, free, room)
  const checkSpace = async () => {
    free = await freeOf(folder)
    const before = room
    room = roomOf(free, reserve)
    if (room !== before) warn(folder, free, room)
  }
  const timer = setInterval(
    () =>
      checkSpace().catch((error: unknown) =>
        log.error({ part: 'disk', err: error }, 'The free space could not be read'),
      ),
    everyMs,
  )
  timer.unref()
  return { room: () => room, free: () => free, stop: () => clearInterval(timer) }
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

const consequences: Record<DiskRoom, string> = {
  enough: 'everything is written again',
  scarce: 'uploads and imports are refused until there is more room (DISK_RESERVE_MB)',
  none: 'all writes are refused until there is more room (DISK_RESERVE_MB)',
}

function warn(folder: string, free: number, room: DiskRoom): void {
  const megabytes = Math.floor(free / 1024 / 1024)
  log.warn({ part: 'disk', folder, megabytes }, `${megabytes} MB are free: ${consequences[room]}`)
}
