/**
 * The extent of a test: `short` in `npm test`, `full` in `npm run test:all` and by default, `long` in `npm run test:long`.
 * @typedef {'short' | 'full' | 'long'} TestLength
 */
const lengths = /** @type {const} */ (['short', 'full', 'long'])

/** @type {TestLength} */
export const testLength = lengths.find((length) => length === process.env['TEST_LENGTH']) ?? 'full'

/** The seed of a test's random part. Short forms derive it from the commit, long ones from the time. */
export const testSeed = Number(process.env['TEST_SEED'] ?? 20_261_122)

/**
 * @template Value
 * @param {Record<TestLength, Value>} values
 * @returns {Value}
 */
export const byLength = (values) => values[testLength]

const parts = 8

/**
 * Returns the whole list; in the short form an eighth of it, which depends on the seed.
 * @template Item
 * @param {Item[]} list
 * @returns {Item[]}
 */
export const partOf = (list) =>
  testLength === 'short' ? list.filter((_item, index) => index % parts === testSeed % parts) : list
