import type { FileName } from '@sealane/contract/locales'
import type { PortalProductDetail } from '@sealane/contract/products'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import type { ProductDraft } from './draft.rules.ts'
import { HistoryDialog } from './history-dialog.tsx'
import { PreviewDialog } from './preview-dialog.tsx'

type FormActionsProps = { draft: ProductDraft; detail: PortalProductDetail | undefined; language: FileName }

/** Links to the preview, to the product's history and to its page in the shop. */
export function FormActions({ draft, detail, language }: FormActionsProps) {
  const text = useTranslations('portal.products')
  const [opened, open] = useState<'preview' | 'history'>()
  const isShown = detail?.status === 'on_sale' || detail?.status === 'sold_out'
  return (
    <div className="flex flex-wrap items-center gap-2">
      {isShown && (
        <a
          href={`/detail/${detail.id}/${detail.shop.id}`}
          target="_blank"
          rel="noreferrer"
          className="inline-flex min-h-11 items-center px-2 font-display text-15 font-bold text-brand-text"
        >
          {text('view')}
        </a>
      )}
      {detail !== undefined && (
        <Button variant="outline" onClick={() => open('history')}>
          {text('history')}
        </Button>
      )}
      <Button variant="outline" onClick={() => open('preview')}>
        {text('preview')}
      </Button>
      {opened === 'preview' && <PreviewDialog draft={draft} language={language} onClose={() => open(undefined)} />}
      {opened === 'history' && detail !== undefined && (
        <HistoryDialog detail={detail} onClose={() => open(undefined)} />
      )}
    </div>
  )
}
