import { spawn, type ChildProcess } from 'node:child_process'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startChain, type Chain } from '../../test/anvil.ts'
import { startApi } from '../../test/api.ts'
import { randomFrom } from '../../test/broken.ts'
import { addressOf, settle, setUpChain } from '../../test/watching.ts'
import { audit, balanceOf } from '../ledger/ledger.sql.ts'

const needed = 6
const payments = 300
const forks = 8
const kills = 40
const seed = 20_261_122
const cent = 10_000n
const random = randomFrom(seed)
const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1))

const api = await startApi()
const running = new Set<ChildProcess>()
let chain: Chain
beforeAll(async () => {
  chain = await startChain()
}, 60_000)
afterAll(() => {
  for (const one of running) one.kill('SIGKILL')
  chain.stop()
})

function startWatcher(): void {
  const file = path.join(import.meta.dirname, '../../test/watcher-process.ts')
  const child = spawn(process.execPath, [file, api.url, inject('role') ?? ''], { stdio: 'ignore' })
  running.add(child)
  child.on('exit', () => running.delete(child))
}

/** Kills one of three rival watchers at a random moment and starts another. */
async function killFor(signal: AbortSignal): Promise<number> {
  let count = 0
  while (!signal.aborted || count < kills) {
    await sleep(between(500, 1_500))
    ;[...running][between(0, running.size - 1)]?.kill('SIGKILL')
    count += 1
    startWatcher()
  }
  return count
}

/** Replaces the newest blocks that contain a payment. The payment is then mined again in another block, or never. */
async function fork(address: string, isMinedAgain: boolean): Promise<bigint> {
  await chain.mine()
  const before = await chain.remember()
  const units = BigInt(between(100, 90_000)) * cent
  const first = await chain.pay(address, units)
  await chain.mine(between(1, needed - 2))
  await sleep(between(50, 600))
  await chain.forkFrom(before)
  if (isMinedAgain) {
    await chain.mine(between(1, 2))
    expect(await chain.pay(address, units)).toBe(first)
  }
  await chain.mine(needed - 1)
  return isMinedAgain ? units : 0n
}

test(`of ${payments} payments through ${kills} kills and ${forks} forks each is credited once, to the cent`, async () => {
  const operator = await api.hireOperator()
  await setUpChain(operator, chain, needed)
  const shoppers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const shopper = await api.signUp()
      return { id: Number(shopper.id), address: await addressOf(shopper), sent: 0n }
    }),
  )
  for (let index = 0; index < 3; index++) startWatcher()
  const ending = new AbortController()
  const killing = killFor(ending.signal)
  let mined = payments
  for (let index = 1; index <= payments; index++) {
    const shopper = shoppers[between(0, shoppers.length - 1)] ?? expect.fail()
    const units = BigInt(between(100, 90_000)) * cent
    await chain.pay(shopper.address, units)
    shopper.sent += units
    if (random() < 0.2) await chain.mine(between(1, 2))
    await sleep(between(0, 60))
    if (index % Math.floor(payments / forks) !== 0) continue
    const isMinedAgain = random() < 0.6
    shopper.sent += await fork(shopper.address, isMinedAgain)
    if (isMinedAgain) mined += 1
  }
  ending.abort()
  const killed = await killing
  await chain.mine(needed + 1)
  await settle(api, chain)
  await settle(api, chain)

  const { reader } = api.databases
  const credited = await reader.selectFrom('deposits').select('id').where('status', '=', 'credited').execute()
  expect(credited).toHaveLength(mined)
  for (const { id, address, sent } of shoppers) {
    expect(await chain.balanceOf(address)).toBe(sent)
    expect(BigInt((await balanceOf(reader, id)).balance) * cent).toBe(sent)
  }
  const { clean, totals } = await audit(reader)
  const sum = shoppers.reduce((total, { sent }) => total + sent, 0n)
  expect({ clean, onChain: BigInt(0 - (totals['chain'] ?? 0)) * cent }).toEqual({ clean: true, onChain: sum })
  const stopped = await reader.selectFrom('chain_cursors').select('stopped').execute()
  expect(stopped).toEqual([{ stopped: null }])
  console.log(`Watchers: ${mined} payments, ${killed} kills, ${forks} forks, ${sum / cent} cents, seed ${seed}`)
}, 600_000)
