export const namesMaximum = 150
