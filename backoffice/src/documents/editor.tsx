import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Field } from '@sealane/ui/field'
import { Loading } from '../ui/loading.tsx'
import { Note } from '@sealane/ui/note'
import type { TextProps } from './document-page.tsx'
import { useHistory, usePreview } from './document.queries.ts'
import { DocumentHistory } from './history.tsx'
import { TextArea } from '@sealane/ui/text-area'

type EditorProps = TextProps & { errors: Record<string, string> }
type EditorView = 'write' | 'preview' | 'history'

/** The text in three views: editing, preview and earlier versions. */
export function Editor(props: EditorProps) {
  const text = useTranslations('portal.documents')
  const [view, setView] = useState<EditorView>('write')
  const { draft, versions, onDraft } = props
  return (
    <div className="min-w-0 p-4 desk:overflow-y-auto desk:p-6">
      <Chips
        label={text('view')}
        choices={[
          { value: 'write', label: text('write') },
          { value: 'preview', label: text('preview') },
          { value: 'history', label: text('history'), count: versions.length },
        ]}
        value={view}
        onChange={setView}
      />
      <div className="mt-4">
        {view === 'write' && <Writing {...props} />}
        {view === 'preview' && <Preview title={draft.title} body={draft.body} />}
        {view === 'history' && (
          <DocumentHistory
            versions={versions}
            onRestore={({ version, title, body }) => {
              onDraft({ ...draft, title, body, what_changed: text('asVersion', { version }) })
              setView('write')
            }}
          />
        )}
      </div>
    </div>
  )
}

function Writing({ document, language, draft, errors, onDraft }: EditorProps) {
  const text = useTranslations('portal.documents')
  const state = document.texts.find((one) => one.language === language)?.state ?? 'missing'
  return (
    <div className="flex flex-col gap-4">
      {state !== 'current' && <FromEnglish isMissing={state === 'missing'} {...{ document, draft, onDraft }} />}
      <Field
        label={text('titleOf')}
        value={draft.title}
        maxLength={120}
        error={errors['title']}
        onChange={(event) => onDraft({ ...draft, title: event.target.value })}
      />
      <TextArea
        label={text('text')}
        rows={22}
        isMono
        maxLength={15_000}
        value={draft.body}
        error={errors['body']}
        hint={text('markdown')}
        onChange={(event) => onDraft({ ...draft, body: event.target.value })}
      />
    </div>
  )
}

type FromEnglishProps = Pick<TextProps, 'document' | 'draft' | 'onDraft'> & { isMissing: boolean }

/** Offers the English text to a language that has no text yet, or shows the changes since its translation. */
function FromEnglish({ document, draft, onDraft, isMissing }: FromEnglishProps) {
  const text = useTranslations('portal.documents')
  const [english] = useHistory(document.id, 'en').data?.items ?? []
  if (english === undefined) return undefined
  const { title, body, what_changed } = english
  return (
    <Note tone="warn">
      <b className="block">{text(isMissing ? 'missingText' : 'outdatedText', { version: english.version })}</b>
      {!isMissing && what_changed !== '' && <p className="mt-1">{what_changed}</p>}
      <Button variant="link" onClick={() => onDraft({ ...draft, title, body })}>
        {text('takeEnglish')}
      </Button>
    </Note>
  )
}

function Preview({ title, body }: { title: string; body: string }) {
  const text = useTranslations('portal.documents')
  const query = usePreview(body)
  if (body.trim() === '') return <p className="text-ink-2">{text('nothingWritten')}</p>
  if (query.data === undefined) return <Loading query={query} count={4} />
  return (
    <article className="rounded-card bg-surface p-6 shadow-1">
      <h2 className="type-d1">{title}</h2>
      <div className="doc" dangerouslySetInnerHTML={{ __html: query.data.html }} />
    </article>
  )
}
