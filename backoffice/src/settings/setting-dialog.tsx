import { Refused } from '@sealane/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '../ui/switch.tsx'
import { showFailure, showSuccess } from '../ui/toast.tsx'
import type { Setting } from './setting.queries.ts'
import { kindOf, readTyped, toTyped } from './setting.rules.ts'
import { useSettingName, useSettingValue } from './setting-words.ts'
import { ValueField } from './value-field.tsx'

const formId = 'setting'
type Value = string | number | boolean

/** One setting, changed with its own kind of field. It holds for what starts afterwards. */
export function SettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const text = useTranslations('portal')
  const { name, explanation } = useSettingName()(setting.key)
  const say = useSettingValue()
  const { draft, setDraft, error, submit, isBusy } = useDraft(setting, onClose)
  const standard = say(setting.key, setting.standard)
  return (
    <Dialog
      title={name}
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
      <form id={formId} noValidate onSubmit={submit}>
        {explanation !== undefined && <p className="mb-4 text-ink-2">{explanation}</p>}
        {draft.kind === 'switch' ? (
          <Switch isOn={draft.isOn} onChange={(isOn) => setDraft({ ...draft, isOn })}>
            {name}
          </Switch>
        ) : (
          <ValueField label={text('settings.value')} draft={draft} error={error} onChange={setDraft} />
        )}
        <Button
          variant="text"
          className="mt-2"
          onClick={() => setDraft(toDraft({ ...setting, value: setting.standard }))}
        >
          {text('settings.useStandard', { value: standard })}
        </Button>
        <p className="type-c1 mt-2 text-ink-2">{text('settings.holdsFor')}</p>
      </form>
    </Dialog>
  )
}

export type Draft = ReturnType<typeof toDraft>

function toDraft({ key, value }: Setting) {
  const kind = kindOf(key, value)
  return { kind, ...toTyped(kind, value), isOn: value === true }
}

/** What is being typed, and sending it. */
function useDraft(setting: Setting, onClose: () => void) {
  const text = useTranslations('portal.settings')
  const said = useFailureText()
  const queries = useQueryClient()
  const [draft, setDraft] = useState(() => toDraft(setting))
  const [error, setError] = useState<string>()
  const saving = useAction((value: Value, headers) =>
    call('POST /api/portal/setting/save', { body: { key: setting.key, value } }, headers),
  )
  const save = async (value: Value) => {
    try {
      await saving.mutateAsync(value)
      await queries.invalidateQueries({ queryKey: ['setting'] })
      showSuccess(text('saved'))
      onClose()
    } catch (failure) {
      const field = failure instanceof Refused ? failure.fields['value'] : undefined
      if (field === undefined) showFailure(said(failure))
      setError(field)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = draft.kind === 'switch' ? draft.isOn : readTyped(draft.kind, draft.typed, draft.unit)
    setError(value === undefined ? text(`wrong_${draft.kind}`) : undefined)
    if (value !== undefined) void save(value)
  }
  const change = (next: Draft) => {
    setDraft(next)
    setError(undefined)
  }
  return { draft, setDraft: change, error, submit, isBusy: saving.isPending }
}
