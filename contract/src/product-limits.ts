/** Letters; as long as other shops let a title be. */
export const nameMaximum = 255
/** Letters. */
export const descriptionMaximum = 10_000
/** Letters of what an option or one of its values is called, and of a SKU. */
export const wordMaximum = 255
export const optionsMaximum = 3
/** As many as other shops’ files have of one product. */
export const variantsMaximum = 2048

/** Of a file of products, 50 MB, and as much again of pictures in a ZIP. */
export const importBytesMaximum = 50 * 1024 * 1024
