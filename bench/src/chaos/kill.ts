import { setTimeout as sleep } from 'node:timers/promises'
import type { Random } from '@sealane/server/test/broken'
import type { RestartedServer } from './kept-server.ts'
import { killPostgres } from './postgres.ts'

export type Kills = { servers: number; postgres: number }
type Victims = { servers: [RestartedServer, RestartedServer]; folder: string }

/** PostgreSQL needs a second to come back, and everyone waits for it. */
const pause = { atLeastMs: 500, furtherMs: 3_500 }

/** Sends SIGKILL to one of three processes at random times. A server is first, then PostgreSQL, so that a short run contains both. */
export async function killUntil(deadline: number, { servers, folder }: Victims, random: Random): Promise<Kills> {
  const kills: Kills = { servers: 0, postgres: 0 }
  for (let turn = 0; ; turn++) {
    await sleep(pause.atLeastMs + random() * pause.furtherMs)
    if (Date.now() > deadline) return kills
    const victim = turn === 1 ? 2 : Math.floor(random() * (turn === 0 ? 2 : 3))
    if (victim === 2) kills.postgres += Number(killPostgres(folder))
    else kills.servers += Number(servers[victim === 0 ? 0 : 1].kill())
  }
}
