import type { Tx } from '@sealane/server/db/database'

/** Addresses that no wallet takes for one: what is sent on a chain cannot be called back. Polygon is there, and closed. */
const settings = {
  'network.TRC20.address': 'TDEMOxADDRESSxNOTxREALx000000000',
  'network.Bitcoin.address': 'bc1qDEMOxADDRESSxNOTxREALx0000000000000000',
  'network.Polygon.address': '0xDEMOxADDRESSxNOTxREALx000000000000000000',
  'network.Polygon.open': false,
}

/** Two networks that work by proof without any node, and one that is not yet open. */
export async function writeNetworks(tx: Tx): Promise<void> {
  const rows = Object.entries(settings).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  await tx.insertInto('settings').values(rows).execute()
}
