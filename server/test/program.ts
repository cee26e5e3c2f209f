import { spawn } from 'node:child_process'
import path from 'node:path'

const root = path.join(import.meta.dirname, '../..')
/** No settings of the machine reach a program under test. */
const { PATH, HOME, CI } = process.env
const bare = { PATH, HOME, CI }

type Environment = Record<string, string | undefined>
export type Ended = { code: number | null; said: string }

/** Runs `server/src/main.ts` or `command.ts` as a process with this environment alone, to its end. */
export async function runProgram(script: string, words: string[], environment: Environment): Promise<Ended> {
  const { ended } = beginProgram(script, words, environment)
  return ended
}

/** Starts the shop and waits until it is open, or until it has ended without. */
export async function openShop(environment: Environment) {
  const shop = beginProgram('main.ts', [], { PORT: '0', ...environment })
  const address = await Promise.race([shop.opened, shop.ended.then(({ said }) => Promise.reject(new Error(said)))])
  return {
    address,
    said: shop.said,
    kill: shop.kill,
    stop: async () => {
      shop.kill('SIGTERM')
      return shop.ended
    },
  }
}

/** Starts the same and returns while it runs. */
export function beginProgram(script: string, words: string[], environment: Environment) {
  const child = spawn(process.execPath, [path.join(root, 'server/src', script), ...words], {
    cwd: root,
    env: { ...bare, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const opened = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
      const [, address] = /^Sealane is open at (\S+)/m.exec(text) ?? []
      if (address !== undefined) opened.resolve(address)
    })
  }
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => resolve({ code, said: text.trim() }))
  })
  return {
    opened: opened.promise,
    ended,
    said: () => text.trim(),
    kill: (signal: NodeJS.Signals) => child.kill(signal),
  }
}
