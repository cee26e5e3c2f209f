/** Filters of the back office count up to this number, which means this many or more. */
export const countMaximum = 1_000
