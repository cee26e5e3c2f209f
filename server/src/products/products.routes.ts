import type { OptionWord } from '@sealane/contract/products'
import { toId } from '../db/ids.ts'
import type { Context, Serve } from '../http/serve.ts'
import { Refusal } from '../refusal.ts'
import { changeMany } from './bulk.ts'
import { decideProduct } from './check.ts'
import { selectPortalProducts } from './product-list.sql.ts'
import { selectVocabulary, type WordRow } from './product-save.sql.ts'
import { showProduct, productCallerOf, switchProduct } from './product.ts'
import { checkQuota, saveForm } from './product-quota.ts'
import { selectVersions } from './version.sql.ts'

export function portalProductRoutes(serve: Serve): void {
  serve('GET /api/portal/product/list', (context, { query }) =>
    selectPortalProducts(context.tx, productCallerOf(context), query),
  )
  serve('GET /api/portal/product/detail', showProduct)
  serve('GET /api/portal/product/versions', async (context, { query: { id, cursor, limit } }) => {
    const versions = await selectVersions(context.tx, productCallerOf(context), { productId: toId(id), cursor, limit })
    if (versions === undefined) throw new Refusal('NOT_FOUND')
    return versions
  })
  serve('GET /api/portal/product/vocabulary', async ({ tx }) => {
    const rows = await selectVocabulary(tx)
    return { options: wordsOf(rows, 'option'), specs: wordsOf(rows, 'spec'), values: wordsOf(rows, 'value') }
  })
  const showAgain = (context: Context, kept: { id: string }) => showProduct(context, { query: kept })
  serve('POST /api/portal/product/save', saveForm, checkQuota, showAgain)
  serve(
    'POST /api/portal/product/publish',
    (context, input) => switchProduct(context, input, true),
    undefined,
    showAgain,
  )
  serve(
    'POST /api/portal/product/unpublish',
    (context, input) => switchProduct(context, input, false),
    undefined,
    showAgain,
  )
  serve('POST /api/portal/product/decide', decideProduct, undefined, showAgain)
  serve('POST /api/portal/product/bulk', changeMany)
}

function wordsOf(rows: WordRow[], wordKind: WordRow['kind']): OptionWord[] {
  return rows.filter(({ kind }) => kind === wordKind).map(({ key, texts }) => ({ key, texts }))
}
