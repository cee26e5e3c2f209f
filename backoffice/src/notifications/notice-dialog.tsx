import type { AudienceKind, NoticeForm } from '@sealane/contract/notices'
import { htmlLangOf } from '@sealane/contract/locales'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useServerQuery } from '../app/use-server-query.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { LanguagePicker } from '../ui/language-row.tsx'
import { Note } from '@sealane/ui/note'
import { TextArea } from '@sealane/ui/text-area'
import { useWordsLanguage } from '../ui/use-words-language.ts'
import { AudienceFields } from './audience-fields.tsx'
import {
  hasTarget,
  lacking,
  newNotice,
  stateIn,
  toNoticeForm,
  missingTextIn,
  wordsIn,
  type NoticeDraft,
} from './notice.rules.ts'

export type NoticePart = {
  draft: NoticeDraft
  errors: Record<string, string>
  change: (part: Partial<NoticeDraft>) => void
}

/** Writes a notice in each language and chooses its audience; then shows the number of recipients and asks for confirmation. */
export function NoticeDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal.groupNotices')
  const [draft, setDraft] = useState(newNotice)
  const [isSure, setIsSure] = useState(false)
  const people = useAudienceSize(draft)
  const { send, errors, setErrors, isBusy } = useFormMutation(
    (body: NoticeForm, headers) => call('POST /api/portal/notice/send', { body }, headers),
    { renews: ['notices', 'notice', 'decisions'], done: text('started'), onDone: onClose },
  )
  const change = (part: Partial<NoticeDraft>) => {
    setDraft((before) => ({ ...before, ...part }))
    setErrors({})
    setIsSure(false)
  }
  const submit = () => {
    const unsaid = missingTextIn(draft, 'en').map((name) => [`texts.en.${name}`, text('englishNeeded')])
    if (unsaid.length > 0) return setErrors(Object.fromEntries(unsaid))
    if (people === undefined || people === 0) return setErrors({ 'audience.value': text('nobody') })
    return isSure ? void send(toNoticeForm(draft, people)) : setIsSure(true)
  }
  return (
    <FormDialog
      title={text('write')}
      width="wide"
      action={isSure ? text('sendTo', { n: people ?? 0 }) : text('check')}
      isBusy={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <WordFields draft={draft} errors={errors} change={change} />
      <AudienceFields draft={draft} errors={errors} change={change} />
      <p aria-live="polite" className="font-semibold">
        {people !== undefined && text('reaches', { n: people })}
      </p>
      {isSure && <Note tone="warn">{text('sure', { n: people ?? 0, lacking: lacking(draft) })}</Note>}
    </FormDialog>
  )
}

/** Returns the current number of recipients; undefined while it is unknown. */
function useAudienceSize(draft: NoticeDraft): number | undefined {
  const isEnabled = hasTarget(draft)
  const query: { kind: AudienceKind; value: string } = toNoticeForm(draft, 0).audience
  const { data } = useServerQuery({
    queryKey: ['notice', 'count', query.kind, query.value],
    queryFn: () => call('GET /api/portal/notice/count', { query }),
    isEnabled,
  })
  return isEnabled ? data?.people : undefined
}

function WordFields({ draft, errors, change }: NoticePart) {
  const text = useTranslations('portal.groupNotices')
  const office = useLanguage().language
  const [language, setLanguage] = useWordsLanguage(errors, office)
  const words = wordsIn(draft, language)
  const english = wordsIn(draft, 'en')
  const say = (part: Partial<typeof words>) => change({ texts: { ...draft.texts, [language]: { ...words, ...part } } })
  const errorOf = (name: 'title' | 'body') => errors[`texts.${language}.${name}`]
  return (
    <div className="grid gap-3">
      <p className="type-c1 text-ink-2">{text('lackNote', { n: lacking(draft) })}</p>
      <LanguagePicker
        stateOf={(name) => stateIn(draft, name)}
        isFaulty={(name) => Object.keys(errors).some((key) => key.startsWith(`texts.${name}.`))}
        value={language}
        onChange={setLanguage}
      />
      <Field
        label={text('noticeTitle')}
        maxLength={60}
        autoComplete="off"
        lang={htmlLangOf(language)}
        value={words.title}
        placeholder={language === 'en' ? '' : english.title}
        error={errorOf('title')}
        onChange={({ target }) => say({ title: target.value })}
      />
      <TextArea
        label={text('noticeBody')}
        rows={4}
        maxLength={500}
        lang={htmlLangOf(language)}
        value={words.body}
        placeholder={language === 'en' ? '' : english.body}
        error={errorOf('body')}
        onChange={({ target }) => say({ body: target.value })}
      />
    </div>
  )
}
