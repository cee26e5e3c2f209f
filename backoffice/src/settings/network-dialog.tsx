import { Refused } from '@sealane/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'

const formId = 'network'

/** Another network begins with its name and what is sent on it; the rest is set in its card. */
export function NetworkDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal')
  const { name, setName, asset, setAsset, errors, submit, isBusy } = useDraft(onClose)
  return (
    <Dialog
      title={text('networks.add')}
      isLocked={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {text('actions.save')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label={text('networks.name')}
          name="name"
          value={name}
          maxLength={20}
          autoComplete="off"
          error={errors.name}
          onChange={(event) => setName(event.target.value)}
        />
        <Field
          label={text('settings.names.network-asset')}
          name="asset"
          value={asset}
          maxLength={12}
          autoComplete="off"
          error={errors.asset}
          onChange={(event) => setAsset(event.target.value)}
        />
      </form>
    </Dialog>
  )
}

function useDraft(onClose: () => void) {
  const text = useTranslations('portal')
  const said = useFailureText()
  const queries = useQueryClient()
  const [name, setName] = useState('')
  const [asset, setAsset] = useState('USDT')
  const [errors, setErrors] = useState<{ name?: string; asset?: string }>({})
  const saving = useAction((body: { key: string; value: string }, headers) =>
    call('POST /api/portal/setting/save', { body }, headers),
  )
  const save = async () => {
    try {
      await saving.mutateAsync({ key: `network.${name.trim()}.asset`, value: asset.trim() })
      await queries.invalidateQueries({ queryKey: ['setting'] })
      showSuccess(text('settings.saved'))
      onClose()
    } catch (failure) {
      const field = failure instanceof Refused ? failure.fields['value'] : undefined
      if (field === undefined) showFailure(said(failure))
      else setErrors({ asset: field })
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isName = /^[A-Za-z0-9_-]{2,20}$/.test(name.trim())
    setErrors(isName ? {} : { name: text('networks.wrongName') })
    if (isName) void save()
  }
  return { name, setName, asset, setAsset, errors, submit, isBusy: saving.isPending }
}
