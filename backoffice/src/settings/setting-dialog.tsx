import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { Switch } from '@sealane/ui/switch'
import type { SettingWithChanges } from './setting.queries.ts'
import { SettingHistory } from './setting-history.tsx'
import { kindOf, readSettingInput, toSettingInput } from './setting.rules.ts'
import { useSettingName, useSettingValue } from './setting-words.ts'
import { ValueField } from './value-field.tsx'

type SettingDraftValue = string | number | boolean

/** Changes one setting with a field of its kind. The new value applies to everything that starts afterwards. */
export function SettingDialog({ setting, onClose }: { setting: SettingWithChanges; onClose: () => void }) {
  const text = useTranslations('portal.settings')
  const { name, explanation } = useSettingName()(setting.key)
  const say = useSettingValue()
  const { draft, change, error, save, isBusy } = useDraft(setting, onClose)
  const defaultText = say(setting.key, setting.standard)
  return (
    <FormDialog title={name} isBusy={isBusy} onSubmit={save} onClose={onClose}>
      {explanation !== undefined && <p className="text-ink-2">{explanation}</p>}
      {draft.kind === 'switch' ? (
        <Switch isOn={draft.isOn} onChange={(isOn) => change({ ...draft, isOn })}>
          {name}
        </Switch>
      ) : (
        <ValueField label={text('value')} draft={draft} error={error} onChange={change} />
      )}
      <div>
        <Button variant="link" onClick={() => change(toDraft({ ...setting, value: setting.standard }))}>
          {text('useStandard', { value: defaultText })}
        </Button>
        <p className="type-c1 mt-2 text-ink-2">{text('holdsFor')}</p>
      </div>
      <SettingHistory setting={setting} />
    </FormDialog>
  )
}

export type SettingDraft = ReturnType<typeof toDraft>

function toDraft({ key, value }: SettingWithChanges) {
  const kind = kindOf(key, value)
  return { kind, ...toSettingInput(kind, value), isOn: value === true }
}

/** The state of the form: the input and the request. */
function useDraft(setting: SettingWithChanges, onClose: () => void) {
  const text = useTranslations('portal.settings')
  const [draft, setDraft] = useState(() => toDraft(setting))
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (value: SettingDraftValue, headers) =>
      call('POST /api/portal/setting/save', { body: { key: setting.key, value } }, headers),
    {
      renews: ['setting'],
      done: ({ pending }) => text(pending === null ? 'saved' : 'waiting.proposed'),
      onDone: onClose,
    },
  )
  const save = () => {
    const value = draft.kind === 'switch' ? draft.isOn : readSettingInput(draft.kind, draft.typed, draft.unit)
    if (value === undefined) setErrors({ value: text(`wrong_${draft.kind}`) })
    else void send(value)
  }
  const change = (next: SettingDraft) => {
    setDraft(next)
    setErrors({})
  }
  return { draft, change, error: errors['value'], save, isBusy }
}
