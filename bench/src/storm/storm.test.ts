import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, inject, test } from 'vitest'
import { byLength } from '../../../tools/test-length.js'
import { closeDatabases, openDatabases } from '@sealane/server/db/database'
import { copyTemplate } from '@sealane/server/test/template-database'
import type { RunningProcess } from '../processes.ts'
import { closeConnections } from '../send.ts'
import { folderFor, startServer } from '../server.ts'
import { setStage, type StormStage } from './stage.ts'
import { release } from './storm.ts'
import { storms } from './storms.ts'

const { url, drop } = await copyTemplate(inject('databaseServer'), `storm_${randomUUID().replaceAll('-', '')}`)
const databases = openDatabases(url, undefined)
const folder = folderFor('storm-test')
let servers: [RunningProcess, RunningProcess]
let stage: StormStage

beforeAll(async () => {
  const shared = { url, folder, trustStorage: true }
  servers = await Promise.all([startServer(shared), startServer(shared)])
  stage = await setStage([servers[0].address, servers[1].address], databases.writer)
}, 60_000)

afterAll(async () => {
  closeConnections()
  await Promise.all(servers.map((server) => server.stop()))
  await closeDatabases(databases)
  await drop()
  rmSync(folder, { recursive: true, force: true })
}, 60_000)

const calls = byLength({ short: 10, full: 20, long: 20 })

test.each(storms)('$name: many $shape calls at once to two servers', async (storm) => {
  await release(stage, storm, calls)
})
