/** Letters; the maximum of a title in other shops. */
export const nameMaximum = 255
/** Letters. */
export const descriptionMaximum = 10_000
/** Letters of the name of an option or of one of its values, and of a SKU. */
export const wordMaximum = 255
export const optionsMaximum = 3
/** Values of all options of a product together. */
export const valuesMaximum = 1000
/** The maximum in other shops’ files for one product. */
export const variantsMaximum = 2048
/**
 * Letters of the words of all options and of all variants together, each word in its longest language. Every page of the product contains them. Two
 * thousand variants of three words with fifteen letters have 90,000.
 */
export const wordsMaximum = 150_000

/** Bytes of a file of products, 50 MB, and the same again for pictures in a ZIP. */
export const importBytesMaximum = 50 * 1024 * 1024
