import { useMutation, useQueryClient } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { emptyLocalViewed } from '../app/local-seen.ts'
import { writeHistory } from '../catalog/search-history.ts'
import { viewedProducts } from '../catalog/favourites.queries.ts'
import { ConfirmSheet } from '../ui/confirm-sheet.tsx'
import { Row } from '../ui/row.tsx'
import { showSuccess } from '@sealane/ui/toast'

/** Clears this device's search history and the viewed products. */
export function ClearRow() {
  const text = useTranslations()
  const [isAsking, setIsAsking] = useState(false)
  const clearing = useClearing(() => {
    setIsAsking(false)
    showSuccess(text('settings.clear.done'))
  })
  return (
    <>
      <Row icon={History} title={text('settings.clear.action')} onClick={() => setIsAsking(true)} />
      <ConfirmSheet
        isOpen={isAsking}
        title={text('settings.clear.title')}
        text={text('settings.clear.text')}
        action={text('shell.actions.clear')}
        isDanger
        isBusy={clearing.isPending}
        onConfirm={() => clearing.mutate()}
        onClose={() => setIsAsking(false)}
      />
    </>
  )
}

function useClearing(onDone: () => void) {
  const call = useCall()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call('POST /api/product/seen_clear'),
    onSuccess: async () => {
      writeHistory([])
      emptyLocalViewed()
      await queries.invalidateQueries({ queryKey: viewedProducts(call).queryKey })
      onDone()
    },
  })
}
