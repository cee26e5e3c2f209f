import type { Database, Tx } from '../db/database.ts'
import type { Resources } from '../resources.ts'
import { addressFaultOf } from './called-address.ts'
import { fetchChainId } from './network-settings.ts'
import { failProposal, notifyProposalOutcome } from './proposal.ts'
import { lockHolders, lockProposal, saveEnded, selectDueProposals, type ProposalRow } from './proposal.sql.ts'
import { lockSettings } from './setting.sql.ts'
import { faultIn, readValue, writeValue, type SettingChangeInput } from './setting-change.ts'
import { dutyOf } from './setting.rules.ts'
import { log } from '../log.ts'

/**
 * Applies confirmed changes of settings whose waiting time has ended, each in its own transaction. They are checked again: a change that no longer
 * fits ends as failed.
 */
export async function applyDueProposals(
  database: Database,
  { privateHosts, chainIdOf }: Pick<Resources, 'privateHosts' | 'chainIdOf'>,
): Promise<void> {
  for (const { id, key, value } of await selectDueProposals(database)) {
    try {
      const addressFault = await addressFaultOf({ key, value }, privateHosts)
      const chainId = await fetchChainId(database, { key, value }, chainIdOf)
      await database.transaction().execute((tx) => applyProposal(tx, id, { key, value, chainId, addressFault }))
    } catch (error) {
      log.error(
        { part: 'settings', setting: key, err: error },
        'A confirmed change could not take effect, and waits on',
      )
    }
  }
}

async function applyProposal(
  tx: Tx,
  id: number,
  { addressFault, ...change }: SettingChangeInput & { addressFault: string | undefined },
): Promise<void> {
  await lockSettings(tx)
  const proposal = await lockProposal(tx, id)
  if (proposal === undefined || proposal.ended !== null) return
  const { key, proposed_by: operatorId, confirmer: confirmedBy } = proposal
  const fault = addressFault ?? (await dutyFaultOf(tx, proposal)) ?? (await faultIn(tx, change))
  if (fault !== undefined) return failProposal(tx, proposal, fault)
  const before = await readValue(tx, key)
  await writeValue(tx, change, { before, operatorId, confirmedBy })
  await saveEnded(tx, id, { ended: 'applied', by: null })
  await notifyProposalOutcome(tx, proposal, 'setting_applied')
}

/** Returns a fault unless the two operators who wanted the change still have its duty. */
async function dutyFaultOf(tx: Tx, proposal: ProposalRow): Promise<string | undefined> {
  const { key, proposed_by, confirmed_by } = proposal
  const people = confirmed_by === null ? [proposed_by] : [proposed_by, confirmed_by]
  const holders = await lockHolders(tx, people, dutyOf(key))
  return holders.length === people.length ? undefined : 'duty_lost'
}
