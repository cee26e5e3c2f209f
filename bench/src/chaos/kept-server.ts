import { closeSync, openSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningProcess } from '../processes.ts'
import { startServer, type SharedSettings } from '../server.ts'

export type RestartedServer = {
  address: string
  /** Sends SIGKILL; returns false if the process is already dead or not up yet. */
  kill: () => boolean
  /** Returns the number of deaths without a kill. */
  deaths: () => number
  /** Resolves once the server is up, without a timeout. */
  isUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Starts a server and restarts it on the same port whenever it dies. It cannot stay up while the database is down. */
export async function restartServer(shared: SharedSettings): Promise<RestartedServer> {
  const port = await freePort()
  const life = { current: undefined as RunningProcess | undefined, isKilled: false, isOver: false, deaths: 0 }
  const stderr = openSync(path.join(shared.folder, `server-${port}.log`), 'a')
  const lived = live(life, { ...shared, port, stderr }).finally(() => closeSync(stderr))
  const isUp = async () => {
    while (life.current === undefined) await sleep(20)
  }
  await isUp()
  return {
    address: `http://127.0.0.1:${port}`,
    kill: () => {
      if (life.current === undefined || life.isKilled) return false
      life.isKilled = true
      life.current.kill()
      return true
    },
    deaths: () => life.deaths,
    isUp,
    stop: async () => {
      life.isOver = true
      await life.current?.stop()
      await lived
    },
  }
}

type Life = { current: RunningProcess | undefined; isKilled: boolean; isOver: boolean; deaths: number }

async function live(life: Life, shared: SharedSettings): Promise<void> {
  while (!life.isOver) {
    life.current = await startServer(shared).catch(() => undefined)
    if (life.current === undefined) {
      await sleep(100)
      continue
    }
    if (life.isOver) await life.current.stop()
    await life.current.ended
    if (!life.isKilled && !life.isOver) life.deaths += 1
    Object.assign(life, { current: undefined, isKilled: false })
  }
}
