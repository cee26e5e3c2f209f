import type { ProductImport } from '@sealane/contract/product-imports'
import type { TestPerson, TestApi } from './api.ts'
import { runImports } from '../src/product-imports/import.jobs.ts'

type ImportCells = Record<string, string>

const quoted = (text: string) => (/[",;\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Returns a file of the classic dialect with these rows and the columns that they name. */
export function classicFile(rows: ImportCells[]): string {
  const names = [...new Set(['Handle', ...rows.flatMap(Object.keys)])]
  return [names, ...rows.map((row) => names.map((name) => row[name] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\n')
}

/** Returns the row of a mug that stays a draft, because it has no picture. */
export function mugRow(handle: string, more: ImportCells = {}): ImportCells {
  return {
    ...{ Handle: handle, Title: `Mug ${handle}`, 'Body (HTML)': '<p>Holds <b>tea</b>.</p>', Published: 'TRUE' },
    ...{ 'Option1 Name': 'Title', 'Option1 Value': 'Default Title', 'Variant Inventory Qty': '5' },
    ...{ 'Variant Price': '12.00', Status: 'active', 'Product Category': 'Home & Garden > Kitchen' },
    ...more,
  }
}

type ImportOptions = { pictures?: Uint8Array | undefined; fields?: ImportCells }

/** Sends a file as a browser does and returns the server's response. `pictures` is an archive, `fields` are further fields of the form. */
export async function sendFile(
  { app }: TestApi,
  { token }: TestPerson,
  text: string,
  { pictures, fields = {} }: ImportOptions = {},
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([text]), 'products.csv')
  if (pictures !== undefined) form.append('pictures', new Blob([Uint8Array.from(pictures)]), 'pictures.zip')
  const request = new Request('http://shop.example', { method: 'POST', body: form })
  const headers = { token, 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  const answer = await app.inject({ method: 'POST', url: '/api/portal/product/import', headers, payload })
  return { status: answer.statusCode, ...answer.json<{ code: number; reason?: string; data: ProductImport }>() }
}

/** Runs the job. */
export async function work({ databases, resources }: TestApi): Promise<void> {
  await runImports(databases.writer, resources)
}

/** Sends the file and waits until it is read. */
export async function dryRun(
  api: TestApi,
  seller: TestPerson,
  text: string,
  pictures?: Uint8Array,
): Promise<ProductImport> {
  const { data } = await sendFile(api, seller, text, { pictures })
  return finish(api, seller, data.id)
}

/** Sends the file and imports it. */
export async function bring(
  api: TestApi,
  seller: TestPerson,
  text: string,
  pictures?: Uint8Array,
): Promise<ProductImport> {
  const { id } = await dryRun(api, seller, text, pictures)
  await seller.call('POST /api/portal/product/import/start', { body: { id } })
  return finish(api, seller, id)
}

const moving: ProductImport['status'][] = ['reading', 'running', 'undoing']

/** Repeats the job, because a slow machine needs more than the few seconds of one run. */
export async function finish(api: TestApi, seller: TestPerson, id: string): Promise<ProductImport> {
  for (let runs = 0; runs < 20; runs += 1) {
    await work(api)
    const stands = await seller.call('GET /api/portal/product/import/detail', { query: { id } })
    if (!moving.includes(stands.status)) return stands
  }
  throw new Error(`The import ${id} does not come to an end.`)
}
