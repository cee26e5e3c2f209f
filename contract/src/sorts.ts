/** How a list stands. By an amount or a name, equals stand in the order of their ids, rising or falling alike. */
export const ageSorts = ['newest', 'oldest'] as const
export type AgeSort = (typeof ageSorts)[number]
export const amountSorts = [...ageSorts, 'amount_up', 'amount_down'] as const
export type AmountSort = (typeof amountSorts)[number]
export const nameSorts = [...ageSorts, 'name'] as const
export type NameSort = (typeof nameSorts)[number]
/** `due`: what has to leave next first, what has no such day last. */
export const orderSorts = [...amountSorts, 'due'] as const
export type OrderSort = (typeof orderSorts)[number]
