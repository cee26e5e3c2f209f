import type { Tx } from '@sealane/server/db/database'

/** Addresses that every wallet rejects as invalid, because a payment on a chain cannot be undone. Polygon is configured but closed. */
const settings = {
  'network.TRC20.address': 'TDEMOxADDRESSxNOTxREALx000000000',
  'network.Bitcoin.address': 'bc1qDEMOxADDRESSxNOTxREALx0000000000000000',
  'network.Polygon.address': '0xDEMOxADDRESSxNOTxREALx000000000000000000',
  'network.Polygon.open': false,
}

/** Writes two networks that work by proof without a node, and one that is not open. */
export async function writeNetworks(tx: Tx): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await tx.insertInto('settings').values(rows).execute()
}
