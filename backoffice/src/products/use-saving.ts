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

/** Messages by field, with the server's field names. */
export type ProductFieldErrors = Record<string, string>
type ProductSaveOptions = {
  draft: ProductDraft
  onSaved: (detail: PortalProductDetail) => void
  onErrors: (errors: ProductFieldErrors) => void
  /** Receives the current stock of each variant if less is left than the form subtracts. */
  onStock: (now: number[]) => void
}

/** Sends the whole product. Refusals appear at their fields, and no input is lost. */
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
      // Renews the history and the lists that contain the product. Only after `onSaved` has removed the stored input: the form opens anew with the
      // response.
      void queries.invalidateQueries({ queryKey: ['product'] })
    } catch (error) {
      refuse(error)
    }
  }
  return { save, isBusy: saving.isPending, isOutdated }
}

/** Returns the message for the result. A product may need a review before it is on sale. */
function doneWord(
  { status }: PortalProductDetail,
  wasOnSale: boolean,
): 'saved' | 'published' | 'unpublished' | 'asked' {
  if (isPublished(status) === wasOnSale) return 'saved'
  if (status === 'reviewing') return 'asked'
  return wasOnSale ? 'unpublished' : 'published'
}
