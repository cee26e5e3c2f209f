/**
 * How much a test tries: `short` in `npm test`, `full` in `npm run test:all` and by default, `long` in `npm run test:long`.
 * @typedef {'short' | 'full' | 'long'} TestLength
 */
const lengths = /** @type {const} */ (['short', 'full', 'long'])

/** @type {TestLength} */
export const testLength = lengths.find((length) => length === process.env['TEST_LENGTH']) ?? 'full'

/** A number that draws the random part of a test. Short forms take it from the commit, long ones from the time. */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_122)

/**
 * @template Value
 * @param {Record<TestLength, Value>} values
 * @returns {Value}
 */
export const byLength = (values) => values[testLength]

const parts = 8

/**
 * The whole list, and in the short form an eighth of it: another one with another seed.
 * @template Item
 * @param {Item[]} list
 * @returns {Item[]}
 */
export const partOf = (list) =>
  testLength === 'short' ? list.filter((_item, index) => index % parts === testSeed % parts) : list
