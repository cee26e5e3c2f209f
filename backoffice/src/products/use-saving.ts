import { ApiRefusal } from '@sealane/contract/client'
import type { ProductForm } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import { readDraft, type ProductDraft } from './draft.rules.ts'
import { isPublished } from './product.rules.ts'

/** Messages by field, as the server names them. */
export type ProductFieldErrors = Record<string, string>
type ProductSaveOptions = {
  draft: ProductDraft
  onSaved: (detail: PortalProductDetail) => void
  onErrors: (errors: ProductFieldErrors) => void
  /** What there is of each variant now, where less is left than was taken away. */
  onStock: (now: number[]) => void
}

/** Sends the whole product. What the server says against it stands at the fields, and nothing that was typed is lost. */
export function useSaving({ draft, onSaved, onErrors, onStock }: ProductSaveOptions) {
  const text = useTranslations('portal.products')
  const failureText = useFailureText()
  const queries = useQueryClient()
  const [isOutdated, setIsOutdated] = useState(false)
  const saving = useAction((form: ProductForm, headers) =>
    call('POST /api/portal/product/save', { body: form }, headers),
  )
  const refuse = (error: unknown) => {
    const fields = error instanceof ApiRefusal ? error.fields : {}
    const isChanged = error instanceof ApiRefusal && error.reason === 'CHANGED_MEANWHILE'
    const now = isChanged ? (error.data as { stock: number[] } | null)?.stock : undefined
    onErrors(fields)
    if (now !== undefined) onStock(now)
    setIsOutdated(isChanged && now === undefined)
    if (Object.keys(fields).length === 0) showFailure(failureText(error))
  }
  const save = async (onSale: boolean) => {
    const read = readDraft(draft, onSale)
    if ('unreadable' in read) {
      onErrors(Object.fromEntries(read.unreadable.map((field) => [field, text('wrongNumber')])))
      return
    }
    try {
      const detail = await saving.mutateAsync(read.form)
      onErrors({})
      queries.setQueryData(['product', 'detail', detail.id], detail)
      onSaved(detail)
      showSuccess(text(doneWord(detail, draft.on_sale)))
      // Its history, and the lists in which it stands. Once what was typed is forgotten: the form begins anew with the answer.
      void queries.invalidateQueries({ queryKey: ['product'] })
    } catch (error) {
      refuse(error)
    }
  }
  return { save, isBusy: saving.isPending, isOutdated }
}

/** What is asked for and what it came to: a product may have to be looked at first. */
function doneWord(
  { status }: PortalProductDetail,
  wasOnSale: boolean,
): 'saved' | 'published' | 'unpublished' | 'asked' {
  if (isPublished(status) === wasOnSale) return 'saved'
  if (status === 'reviewing') return 'asked'
  return wasOnSale ? 'unpublished' : 'published'
}
