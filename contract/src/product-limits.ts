/** Letters; as long as other shops let a title be. */
export const nameMaximum = 255
/** Letters. */
export const descriptionMaximum = 10_000
