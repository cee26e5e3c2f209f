import { ConfigError, type Config } from '@sealane/server/config'
import { hasTable, type Client } from '@sealane/server/db/installation'
import { readPeople, readShops } from './data.ts'
import { operators } from './people.ts'

/** Minimum number of the demo's shops with their own sellers that cannot be a coincidence. */
const shopsMinimum = 3

/**
 * Returns true if the database contains the demo world, even without the mark that newer databases have, and even before any migration has run.
 * Without the mark either of two signs is enough: accounts with the demo's names that share one password hash, which is impossible for registered
 * accounts because of the salt; and shops of the demo with the demo's sellers, whose passwords may have changed.
 */
export async function hasDemoData(database: Client): Promise<boolean> {
  if (!(await hasTable(database, 'accounts'))) return false
  return (await isMarked(database)) || (await isRecognised(database))
}

type Exposed = Pick<Config, 'demo' | 'exposure'>

/** Refuses the demo's data, whose passwords are public, if other machines can reach the server. */
export async function refuseDemoData(database: Client, config: Exposed): Promise<void> {
  if (isRefused(config)) refuseDemo('This database', await hasDemoData(database), config)
}

/** Refuses a backup that records that it contains the demo's data. */
export function refuseDemoBackup(isDemo: boolean, config: Exposed): void {
  refuseDemo('This backup', isDemo, config)
}

function refuseDemo(holder: string, isDemo: boolean, config: Exposed): void {
  if (!isDemo || !isRefused(config)) return
  throw new ConfigError(
    `${holder} holds the demo world, whose passwords are public, and ${config.exposure} opens it to others: begin with an empty database (another SEALANE_DATA or DATABASE_URL), or insist with SEALANE_DEMO=on-in-public`,
  )
}

function isRefused({ demo, exposure }: Exposed): boolean {
  return exposure !== undefined && demo !== 'on-in-public'
}

async function isMarked(database: Client): Promise<boolean> {
  if (!(await hasTable(database, 'installation'))) return false
  const { rowCount } = await database.query('select 1 from installation where demo_written_at is not null')
  return rowCount === 1
}

async function isRecognised(database: Client): Promise<boolean> {
  const sellers = readShops().map(({ slug }) => `seller-${slug}`)
  const names = [...Object.keys(operators), ...readPeople().map(({ account }) => account.toLowerCase()), ...sellers]
  const { rows } = await database.query<{ found: boolean }>(
    `select
       exists (select 1 from accounts where account_key = any($1) group by password_hash having count(*) > 1)
       or (
         select count(*) >= ${shopsMinimum} from shops s join shop_staff w on w.shop_id = s.id join accounts a on a.id = w.account_id
         where a.account_key = 'seller-' || s.slug and a.account_key = any($2)
       ) as found`,
    [names, sellers],
  )
  return rows[0]?.found ?? false
}
