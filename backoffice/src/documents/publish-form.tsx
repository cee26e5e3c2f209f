import { ApiRefusal } from '@sealane/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { Field } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import type { TextProps } from './document-page.tsx'
import { isChanged, publicAddress, type DocumentDraft } from './document.rules.ts'
import { TextArea } from '@sealane/ui/text-area'

type PublishProps = TextProps & { errors: Record<string, string>; onErrors: (errors: Record<string, string>) => void }

/** Publishes the text with a description of the changes for readers and the first day of validity. */
export function PublishForm(props: PublishProps) {
  const { document, language, versions, today, draft, errors, onDraft } = props
  const text = useTranslations('portal.documents')
  const [isAsking, setIsAsking] = useState(false)
  const { publish, isBusy } = usePublishing(props, () => setIsAsking(false))
  return (
    <div className="flex flex-col gap-4">
      <h2 className="type-h2">{text('publishing')}</h2>
      <TextArea
        label={text('whatChanged')}
        rows={3}
        maxLength={500}
        value={draft.what_changed}
        error={errors['what_changed']}
        hint={text('whatChangedHint')}
        onChange={(event) => onDraft({ ...draft, what_changed: event.target.value })}
      />
      <Field
        label={text('validFromDay')}
        type="date"
        min={today}
        value={draft.valid_from}
        error={errors['valid_from']}
        note={{ tone: 'plain', text: text('inUtc') }}
        onChange={(event) => onDraft({ ...draft, valid_from: event.target.value })}
      />
      <Button disabled={!isChanged(draft, versions[0])} onClick={() => setIsAsking(true)}>
        {text('publish')}
      </Button>
      {document.shown && versions.length > 0 && (
        <a
          href={publicAddress(document, language)}
          className="inline-flex min-h-11 items-center gap-2 font-semibold text-brand-text"
        >
          {text('seePublic')}
          <Icon of={ExternalLink} size={16} />
        </a>
      )}
      {isAsking && (
        <PublishConfirm draft={draft} isBusy={isBusy} onConfirm={publish} onClose={() => setIsAsking(false)} />
      )}
    </div>
  )
}

type PublishConfirmProps = Answering & { draft: DocumentDraft }

function PublishConfirm({ draft, isBusy, onConfirm, onClose }: PublishConfirmProps) {
  const text = useTranslations('portal.documents')
  const { dateTime } = useFormatter()
  const day = new Date(`${draft.valid_from}T00:00:00Z`)
  const date = Number.isNaN(day.getTime()) ? '' : dateTime(day, { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Confirm
      title={text('publishTitle', { title: draft.title })}
      action={text('publish')}
      isBusy={isBusy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {text('publishText', { date })}
    </Confirm>
  )
}

function usePublishing({ document, language, draft, onDraft, onErrors }: PublishProps, onEnd: () => void) {
  const text = useTranslations('portal.documents')
  const failureText = useFailureText()
  const queries = useQueryClient()
  const publishing = useAction((written: DocumentDraft, headers) =>
    call('POST /api/portal/document/publish', { body: { id: document.id, language, ...written } }, headers),
  )
  const publish = async () => {
    try {
      await publishing.mutateAsync(draft)
      await queries.invalidateQueries({ queryKey: ['document'] })
      onDraft(undefined)
      onErrors({})
      showSuccess(text('published'))
    } catch (failure) {
      const fields = failure instanceof ApiRefusal ? failure.fields : {}
      if (Object.keys(fields).length === 0) showFailure(failureText(failure))
      onErrors(fields)
    }
    onEnd()
  }
  return { publish: () => void publish(), isBusy: publishing.isPending }
}
