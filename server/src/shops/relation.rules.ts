/** US cents. An order of which less stays with its shop does not count, because it can be had for almost nothing. */
export const leastPaid = 100
