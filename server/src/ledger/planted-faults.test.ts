import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startApi } from '../../test/api.ts'
import { behavesAsModelled, everything } from '../../test/model/property.ts'
import { buildHouse } from '../../test/model/stage.ts'
import { openPool } from '../db/database.ts'

/** Faults as a careless change would cause them, put into the database of one test; the product contains nothing of them. */
const faults = [
  {
    fault: 'a cancelled order keeps its stock',
    shows: 'stock',
    plant: `
      create function plant() returns trigger language plpgsql as $$
        begin new.stock := least(new.stock, old.stock); return new; end $$;
      create trigger plant before update on variants for each row execute function plant()`,
  },
  {
    fault: 'an order forgets what was refunded',
    shows: 'orders',
    plant: `
      create function plant() returns trigger language plpgsql as $$
        begin if new.payment_state = 'paid' then new.refunded := old.refunded; end if; return new; end $$;
      create trigger plant before update on orders for each row execute function plant()`,
  },
  {
    fault: 'a refused withdrawal gives nothing back',
    shows: 'money',
    plant: `
      do $$ begin execute replace(pg_get_functiondef('post'::regproc), 'FUNCTION public.post(', 'FUNCTION public.honest_post('); end $$;
      create or replace function post(_kind text, _reference text, _actor text, _from bigint[], _to bigint[], _amounts bigint[],
        _at timestamptz default clock_timestamp()) returns bigint language plpgsql security definer as $$
      begin
        if _kind = 'withdrawal_returned' then return null; end if;
        return honest_post(_kind, _reference, _actor, _from, _to, _amounts, _at);
      end $$`,
  },
]

test.each(faults)(
  'the model finds it when $fault',
  async ({ plant, shows }) => {
    const api = await startApi()
    const house = await buildHouse(api)
    const owner = openPool(api.url, { max: 1 })
    await owner.query(plant)
    await owner.end()
    const property = behavesAsModelled(house, everything, 400)
    const { failed, errorInstance } = await fc.check(property, {
      seed: 20_261_129, // With some other seeds a run meets a fault only in its last step, where the ledger's audit reports it before `shows` can differ.
      numRuns: 22,
      unbiased: true,
      endOnFailure: true,
    })
    expect(failed).toBe(true)
    expect(positionsIn(errorInstance)).toContain(shows)
  },
  60_000,
)

/** Returns the positions at which the observed state differs from the model. */
function positionsIn(error: unknown): string[] {
  const { expected = {}, actual = {} } = error as Record<'expected' | 'actual', Record<string, unknown> | undefined>
  return Object.keys(actual).filter((key) => !isDeepStrictEqual(actual[key], expected[key]))
}
