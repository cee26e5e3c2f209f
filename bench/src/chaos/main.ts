import { build } from '../../../tools/build.js'
import { describeMachine } from '../machine.ts'
import { wreak } from './chaos.ts'
import { describeReport, isKept } from './report.ts'

/**
 * `npm run chaos -- --seconds=60 --seed=7`; without a seed it is random. `--sloppy` lets PostgreSQL acknowledge data that it has not written: such a
 * run must find a loss.
 */
const seconds = Number(valueOf('seconds') ?? 60)
const seed = Number(valueOf('seed') ?? Date.now() % 1_000_000)
const isSloppy = process.argv.includes('--sloppy')

build()
const machine = describeMachine()
console.log(`Chaos for ${seconds} s, seed ${seed}${isSloppy ? ', on a sloppy PostgreSQL' : ''} …`)
const report = await wreak({ seconds, seed, isSloppy })
console.log(`\n${describeReport(report)}\n\n${machine}`)
process.exitCode = isKept(report) === isSloppy ? 1 : 0

function valueOf(name: string): string | undefined {
  return process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3)
}
