import type { DocumentVersion, PortalDocument } from '@sealane/contract/documents'
import type { FileName } from '@sealane/contract/locales'
import { EyeOff } from 'lucide-react'
import { useParams } from 'wouter'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { base } from '../app/address.ts'
import { useLanguage } from '../app/language.tsx'
import { Loading } from '../ui/loading.tsx'
import { Page } from '../ui/page.tsx'
import { Tag } from '@sealane/ui/tag'
import { useDocument, useHistory } from './document.queries.ts'
import { draftOf, todayOf, type DocumentDraft } from './document.rules.ts'
import { Editor } from './editor.tsx'
import { LanguageRow } from './language-row.tsx'
import { DocumentPositionForm } from './placement-form.tsx'
import { PublishForm } from './publish-form.tsx'

/** One document: its text in each language, the earlier versions, and publishing. */
export function DocumentPage() {
  const text = useTranslations('portal.documents')
  const { id } = useParams<{ id: string }>()
  const query = useDocument(id)
  if (query.data !== undefined) return <ExistingDocument document={query.data} />
  return (
    <Page title={text('document')} back={listAddress}>
      <Loading query={query} />
    </Page>
  )
}

const listAddress = `${base}/documents`

function ExistingDocument({ document }: { document: PortalDocument }) {
  const text = useTranslations('portal.documents')
  return (
    <Page
      title={document.title}
      tag={!document.shown && <Tag icon={EyeOff}>{text('hidden')}</Tag>}
      back={document.kind === 'help' ? `${listAddress}?kind=help` : listAddress}
      isFlush
    >
      <Languages document={document} />
    </Page>
  )
}

/** Keeps the draft of each language while another one is open. */
function Languages({ document }: { document: PortalDocument }) {
  const office = useLanguage()
  const [language, setLanguage] = useState<FileName>(office.language)
  const [drafts, setDrafts] = useState<Partial<Record<FileName, DocumentDraft>>>({})
  const query = useHistory(document.id, language)
  const keep = (draft: DocumentDraft | undefined) => setDrafts((previous) => ({ ...previous, [language]: draft }))
  return (
    <>
      <LanguageRow texts={document.texts} value={language} drafts={drafts} onChange={setLanguage} />
      {query.data === undefined ? (
        <Loading query={query} />
      ) : (
        <Text
          key={language}
          document={document}
          language={language}
          versions={query.data.items}
          draft={drafts[language]}
          onDraft={keep}
        />
      )}
    </>
  )
}

export type TextProps = {
  document: PortalDocument
  language: FileName
  versions: DocumentVersion[]
  /** The earliest day from which it can be valid. */
  today: string
  draft: DocumentDraft
  onDraft: (draft: DocumentDraft | undefined) => void
}

function Text({ draft: kept, ...rest }: Omit<TextProps, 'draft' | 'today'> & { draft: DocumentDraft | undefined }) {
  const [today] = useState(() => todayOf(new Date()))
  const draft = kept ?? draftOf(rest.versions[0], today)
  const [errors, setErrors] = useState<Record<string, string>>({})
  return (
    <div className="grow desk:grid desk:min-h-0 desk:grid-cols-[1fr_392px]">
      <Editor {...rest} today={today} draft={draft} errors={errors} />
      <section className="flex flex-col gap-6 border-l border-line bg-surface p-5 desk:min-h-0 desk:overflow-y-auto">
        <PublishForm {...rest} today={today} draft={draft} errors={errors} onErrors={setErrors} />
        <DocumentPositionForm key={JSON.stringify(rest.document)} document={rest.document} />
      </section>
    </div>
  )
}
