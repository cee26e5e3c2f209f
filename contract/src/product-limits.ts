/** Letters; as long as other shops let a title be. */
export const nameMaximum = 255
/** Letters. */
export const descriptionMaximum = 10_000
/** Letters of what an option or one of its values is called, and of a SKU. */
export const wordMaximum = 255
export const optionsMaximum = 3
/** Of all options of a product together. */
export const valuesMaximum = 1000
/** As many as other shops’ files have of one product. */
export const variantsMaximum = 2048
/**
 * Letters of the words of all options and of all variants together, each word as it is longest in any language. Every page of
 * the product carries them. Two thousand variants of three words with fifteen letters have 90,000.
 */
export const wordsMaximum = 150_000

/** Of a file of products, 50 MB, and as much again of pictures in a ZIP. */
export const importBytesMaximum = 50 * 1024 * 1024
