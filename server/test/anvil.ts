import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import solc from 'solc'

type Compiled = Record<
  'Dollar' | 'FakeDollar',
  { evm: { bytecode: { object: string }; methodIdentifiers: Record<string, string> } }
>
type Mined = { status: string; contractAddress: string | null; blockNumber: string; blockHash: string }

/**
 * Starts a real chain for one test, which makes a block only on request, with a real token on it. Without anvil on the machine the test fails with a
 * message of one line.
 */
export async function startChain() {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(findAnvil(), ['--port', String(port), '--silent', '--no-mining', '--order', 'fifo'], {
    stdio: 'ignore',
  })
  const rpc = <Result>(method: string, ...params: unknown[]) => ask<Result>(url, method, params)
  await until(() => rpc('eth_chainId').then(Boolean, () => false))
  const [payer = ''] = await rpc<string[]>('eth_accounts')
  const mine = (blocks = 1) => rpc('anvil_mine', toHex(blocks))
  const send = (to: string | undefined, data: string) =>
    rpc<string>('eth_sendTransaction', {
      from: payer,
      to,
      data,
      gas: toHex(3_000_000),
      maxFeePerGas: toHex(10n ** 12n),
      maxPriorityFeePerGas: toHex(10n ** 9n),
    })
  const contracts = compile()
  const deploy = async (name: keyof Compiled) => {
    const hash = await send(undefined, `0x${contracts[name].evm.bytecode.object}`)
    await mine()
    return (await rpc<Mined>('eth_getTransactionReceipt', hash)).contractAddress ?? ''
  }
  const [token, fake] = [await deploy('Dollar'), await deploy('FakeDollar')]
  const method = (name: string) => `0x${contracts.Dollar.evm.methodIdentifiers[name]}`
  return {
    url,
    child,
    token,
    mine,
    rpc,
    /** Returns the hash of the newest block. */
    newest: async () => (await rpc<{ hash: string }>('eth_getBlockByNumber', 'latest', false)).hash,
    /** Sends a payment, which waits in the pool until a block is mined. In units of the token: a dollar is 1_000_000. */
    pay: (to: string, units: bigint) => send(token, method('transfer(address,uint256)') + pad(to) + pad(units)),
    payEach: (to: string[], units: bigint) =>
      send(
        token,
        method('transferEach(address[],uint256)') +
          pad(64n) +
          pad(units) +
          pad(BigInt(to.length)) +
          to.map(pad).join(''),
      ),
    pretend: (to: string, units: bigint) => send(token, method('pretend(address,uint256)') + pad(to) + pad(units)),
    payFake: (to: string, units: bigint) => send(fake, method('transfer(address,uint256)') + pad(to) + pad(units)),
    balanceOf: async (holder: string) =>
      BigInt(await rpc<string>('eth_call', { to: token, data: method('balanceOf(address)') + pad(holder) }, 'latest')),
    /** Everything after this moment can be undone by `forkFrom`. */
    remember: () => rpc<string>('evm_snapshot'),
    /** Restores the chain to that moment; the next blocks are another branch. */
    forkFrom: async (moment: string) => {
      await rpc('evm_revert', moment)
      await rpc('evm_increaseTime', 7) // Otherwise the new blocks could be the same ones.
    },
    stop: () => child.kill('SIGKILL'),
  }
}

export type Chain = Awaited<ReturnType<typeof startChain>>

/** Returns the path of anvil, which is part of the packages for Linux and macOS. */
function findAnvil(): string {
  const cpu = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${cpu}`
  const file = path.join(import.meta.dirname, '../../node_modules', name, 'bin/anvil')
  if (!existsSync(file))
    throw new Error(`These tests need the chain's node anvil: ${name} is not installed. Run npm ci`)
  return file
}

let compiled: Compiled | undefined

function compile(): Compiled {
  if (compiled !== undefined) return compiled
  const input = {
    language: 'Solidity',
    sources: { 'tokens.sol': { content: readFileSync(path.join(import.meta.dirname, 'tokens.sol'), 'utf8') } },
    settings: {
      evmVersion: 'paris',
      outputSelection: { '*': { '*': ['evm.bytecode.object', 'evm.methodIdentifiers'] } },
    },
  }
  const { contracts, errors = [] } = JSON.parse(solc.compile(JSON.stringify(input)))
  const failed = errors.filter(({ severity }: { severity: string }) => severity === 'error')
  if (failed.length > 0) throw new Error(JSON.stringify(failed))
  compiled = contracts['tokens.sol'] as Compiled
  return compiled
}

async function ask<Result>(url: string, method: string, params: unknown[]): Promise<Result> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(15_000),
  })
  const { result, error } = (await answer.json()) as { result: Result; error?: { message: string } }
  if (error !== undefined) throw new Error(`${method}: ${error.message}`)
  return result
}

export async function until(holds: () => Promise<boolean>, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come about in time')
    await sleep(20)
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

function toHex(number: number | bigint): string {
  return `0x${number.toString(16)}`
}

/** Returns the 32 bytes of an argument of a contract's call. */
function pad(value: bigint | string): string {
  return (typeof value === 'string' ? value.slice(2).toLowerCase() : value.toString(16)).padStart(64, '0')
}
