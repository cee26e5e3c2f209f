/** Orders of a list. With an equal amount or name, rows are in the order of their ids, in both directions. */
export const ageSorts = ['newest', 'oldest'] as const
export type AgeSort = (typeof ageSorts)[number]
export const amountSorts = [...ageSorts, 'amount_up', 'amount_down'] as const
export type AmountSort = (typeof amountSorts)[number]
export const nameSorts = [...ageSorts, 'name'] as const
export type NameSort = (typeof nameSorts)[number]
/** `due`: the earliest shipping deadline first, orders without one last. */
export const orderSorts = [...amountSorts, 'due'] as const
export type OrderSort = (typeof orderSorts)[number]
