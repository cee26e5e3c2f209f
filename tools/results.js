import { spawn } from 'node:child_process'
import path from 'node:path'
import { findBrowser } from './browser.js'
import { node } from './install.js'

const root = path.join(import.meta.dirname, '..')

/** A script of a package and its parameters. It runs on our Node, without a shell. */
export const tool = (script, ...parameters) => ({ script: path.join(root, 'node_modules', script), parameters })

/**
 * Collects the results of the steps of a test run.
 *
 * `passed` and `failed` are titles of tests and names of steps. `repeated` are tests that passed only at the second attempt: a slow machine may be
 * the cause, but a person should look at them.
 */
export function createVerdict() {
  const passed = []
  const failed = []
  const repeated = []

  /** Runs a step that passes or fails as a whole. */
  async function check(name, command, options) {
    ;((await run(name, command, options)) ? passed : failed).push(name)
  }

  /** Runs a step that writes a report about its tests. */
  async function suite(name, command, { read, ...options }) {
    const isGreen = await run(name, command, options)
    const outcome = read()
    passed.push(...outcome.passed)
    failed.push(...outcome.failed)
    repeated.push(...outcome.repeated)
    // A suite that fails without a failing test did not run.
    if (!isGreen && outcome.failed.length === 0) failed.push(`${name}: did not run to its end`)
  }

  /** Prints the verdict and ends the process. The names of failures are printed last, so they are on the last page of the output. */
  function end() {
    if (repeated.length > 0) console.log(`\n── passed at the second try only\n${repeated.join('\n')}`)
    if (failed.length > 0) console.log(`\n── failed\n${failed.join('\n')}`)
    console.log(`${passed.length} passed, ${failed.length} failed`)
    process.exit(failed.length === 0 ? 0 : 1)
  }

  return { passed, failed, check, suite, end }
}

/**
 * Runs a command and returns whether it succeeded. With `quiet`, its output is shown after its end, so that the outputs of concurrent steps do not
 * mix.
 */
async function run(name, { script, parameters }, { env = {}, quiet = false } = {}) {
  if (!quiet) console.log(`\n── ${name}`)
  const began = performance.now()
  const running = spawn(node(), [script, ...parameters], {
    cwd: root,
    env: { ...environment(), ...env },
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  })
  const printed = []
  for (const stream of [running.stdout, running.stderr]) stream?.on('data', (piece) => printed.push(piece))
  const code = await new Promise((resolve) => running.once('close', resolve))
  if (quiet) console.log(`\n── ${name}`)
  process.stdout.write(Buffer.concat(printed))
  console.log(`── took ${Math.round((performance.now() - began) / 1000)} s`)
  return code === 0
}

function environment() {
  const PATH = `${path.dirname(node())}${path.delimiter}${process.env.PATH}`
  return { ...process.env, PATH, CHROME_PATH: findBrowser() ?? '' }
}
