import path from 'node:path'
import { BaseSequencer } from 'vitest/node'
import { longestFiles } from './test-files.js'

const root = path.join(import.meta.dirname, '..')

/** Starts the longest files first: if one began at the end, the other worker would be idle for minutes. */
export class LongestFirst extends BaseSequencer {
  /** @param {import('vitest/node').TestSpecification[]} files */
  async sort(files) {
    const nameOf = ({ moduleId }) => path.relative(root, moduleId)
    const sorted = await super.sort(files)
    const longest = longestFiles.flatMap((name) => sorted.filter((file) => nameOf(file) === name))
    return [...longest, ...sorted.filter((file) => !longest.includes(file))]
  }
}
