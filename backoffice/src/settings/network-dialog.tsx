import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'

/** Creates a network with its name and token; its other settings are in its card. */
export function NetworkDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal')
  const [name, setName] = useState('')
  const [asset, setAsset] = useState('USDT')
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: { key: string; value: string }, headers) => call('POST /api/portal/setting/save', { body }, headers),
    {
      renews: ['setting'],
      done: ({ pending }) => text(pending === null ? 'settings.saved' : 'settings.waiting.proposed'),
      onDone: onClose,
    },
  )
  const save = () => {
    if (/^[A-Za-z0-9_-]{2,20}$/.test(name.trim()))
      void send({ key: `network.${name.trim()}.asset`, value: asset.trim() })
    else setErrors({ name: text('networks.wrongName') })
  }
  return (
    <FormDialog title={text('networks.add')} isBusy={isBusy} onSubmit={save} onClose={onClose}>
      <Field
        label={text('networks.name')}
        name="name"
        value={name}
        maxLength={20}
        autoComplete="off"
        error={errors['name']}
        onChange={(event) => setName(event.target.value)}
      />
      <Field
        label={text('settings.names.network-asset')}
        name="asset"
        value={asset}
        maxLength={12}
        autoComplete="off"
        error={errors['value']}
        onChange={(event) => setAsset(event.target.value)}
      />
    </FormDialog>
  )
}
