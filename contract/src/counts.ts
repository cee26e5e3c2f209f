/** How many a filter of the back office has are counted up to here: it stands for so many or more. */
export const countMaximum = 1_000
