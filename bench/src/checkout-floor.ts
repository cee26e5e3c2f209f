import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { anyOf, perSecond, type Trade } from './checkout.ts'

/** A complete address, because the lists that are measured afterwards show these orders too. */
const address = JSON.stringify({
  id: '0',
  tag: 'home',
  addressee: 'Mei Lin',
  mobile: '+6581234567',
  country: 'SG',
  region: '',
  city: 'Singapore',
  area: '',
  postcode: '168733',
  detail: 'Block 1',
  is_default: true,
})

/** A checkout and its payment as bare statements in one transaction, each prepared once, without any check that is not necessary. */
const statements = {
  shopper: 'select id, account from accounts where id = $1',
  variant: `select v.product_id, v.unit_price, v.image, p.shop_id, p.image_color, t.name
    from variants v join products p on p.id = v.product_id
    join product_translations t on t.product_id = p.id and t.locale = 'en' where v.id = $1`,
  stock: 'update variants set stock = stock - 1 where id = $1 and stock >= 1',
  group: 'insert into order_groups (account_id, total) values ($1, $2) returning id',
  order: `insert into orders (group_id, order_no, account_id, shop_id, subtotal, freight, discount, total, commission, address)
    values ($1, $2, $3, $4, $5, 0, 0, $5, 0, '${address}') returning id`,
  item: `insert into order_items (order_id, product_id, variant_id, name, spec, image, image_color, unit_price, quantity, paid)
    values ($1, $2, $3, $4, '', $5, $6, $7, 1, $7)`,
  entry: `insert into ledger_entries (kind, reference, actor) values ('order_paid', $1, 'floor') returning id`,
  transfer:
    'insert into ledger_transfers (entry_id, line, from_account, to_account, amount) values ($1, 1, $2, $3, $4)',
  paid: `update orders set fulfilment = 1, payment_state = 'paid', paid_at = now() where id = $1`,
}

type FloorRow = Record<string, string | number>
type FloorQuery = (name: keyof typeof statements, values: unknown[]) => Promise<FloorRow>
type FloorBuyer = { id: number; wallet: number; escrow: number }

/** Times the same trade with one connection for each shopper. */
export async function timeBareCheckouts(url: string, { shoppers, variants, pieces }: Trade): Promise<number> {
  const clients = await Promise.all(shoppers.map(() => connect(url)))
  const rate = await perSecond(shoppers.length * pieces, () =>
    Promise.all(
      shoppers.map(async ({ id }, index) => {
        const client = clients[index]
        if (client !== undefined) await trade(client, id, { variants, pieces })
      }),
    ),
  )
  await Promise.all(clients.map((client) => client.end()))
  return rate
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function trade(client: pg.Client, id: number, { variants, pieces }: Omit<Trade, 'shoppers'>): Promise<void> {
  const ask: FloorQuery = async (name, values) => {
    const { rows } = await client.query<FloorRow>({ name, text: statements[name], values })
    return rows[0] ?? {}
  }
  const buyer = {
    id,
    wallet: await ledgerAccount(client, 'shopper_available', id),
    escrow: await ledgerAccount(client, 'escrow'),
  }
  for (let piece = 0; piece < pieces; piece++) {
    await client.query('begin')
    await buy(ask, buyer, anyOf(variants))
    await client.query('commit')
  }
}

async function ledgerAccount(client: pg.Client, kind: string, owner: number | null = null): Promise<number> {
  const { rows } = await client.query<{ id: number }>('select ledger_account($1, $2) as id', [kind, owner])
  return rows[0]?.id ?? 0
}

async function buy(ask: FloorQuery, { id, wallet, escrow }: FloorBuyer, variantId: number): Promise<void> {
  await ask('shopper', [id])
  const { product_id, unit_price, image, shop_id, image_color, name } = await ask('variant', [variantId])
  await ask('stock', [variantId])
  const group = await ask('group', [id, unit_price])
  const orderNo = `F-${randomBytes(9).toString('base64url')}`
  const order = await ask('order', [group['id'], orderNo, id, shop_id, unit_price])
  await ask('item', [order['id'], product_id, variantId, name, image, image_color, unit_price])
  const entry = await ask('entry', [order['id']])
  await ask('transfer', [entry['id'], wallet, escrow, unit_price])
  await ask('paid', [order['id']])
}
