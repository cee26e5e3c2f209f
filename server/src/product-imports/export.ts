import type { Queries } from '../db/database.ts'
import type { CsvCell } from '../http/csv.ts'
import { headings, rowsOf } from './export.rules.ts'
import { selectExported } from './export.sql.ts'
import { toHtml } from './html-text.ts'
import { toHandle } from './staging.rules.ts'
import { selectWhole, type ProductCaller } from '../products/product.sql.ts'

const batch = 100
/** Each row has about eighty cells. */
const rowsAtOnce = 100

type ProductExportInput = { staff: ProductCaller; shopId: number; publicUrl: string | undefined }

/** Yields a shop's products as table rows, a few rows of one product at a time, so that memory never contains the whole export. */
export async function* writeProducts(
  queries: Queries,
  { staff, shopId, publicUrl }: ProductExportInput,
): AsyncGenerator<CsvCell[][]> {
  yield [headings]
  const address = (image: string) => (publicUrl === undefined ? image : new URL(image, publicUrl).href)
  for (let after = 0, isMore = true; isMore; ) {
    const rows = await selectExported(queries, staff, { shopId, after, limit: batch })
    for (const { id, handle, category } of rows) {
      const whole = await selectWhole(queries, staff, id)
      if (whole === undefined) continue
      const { detail } = whole
      const name = detail.texts.en?.name ?? Object.values(detail.texts)[0]?.name ?? ''
      const exportHandle = handle ?? `${toHandle(name)}-${id}`
      yield* rowsOf({ handle: exportHandle, detail, category, address, toHtml }, rowsAtOnce)
      after = id
    }
    isMore = rows.length === batch
  }
}
