/** US cents. An order of which less stays with its shop counts for nothing: it can be had without money. */
export const leastPaid = 100
