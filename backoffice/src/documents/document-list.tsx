import type { DocumentKind, PortalDocument } from '@sealane/contract/documents'
import { EyeOff, Languages, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { documentAddress, useAddressPart } from '../app/address.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Chips } from '../ui/chips.tsx'
import { Icon } from '@sealane/ui/icon'
import { Loading } from '../ui/loading.tsx'
import { Card } from '@sealane/ui/card'
import { Page } from '../ui/page.tsx'
import { QueueTable } from '../ui/queue-table.tsx'
import { Empty } from '@sealane/ui/empty'
import { Tag } from '@sealane/ui/tag'
import { useDocuments } from './document.queries.ts'
import { countOf } from './document.rules.ts'
import { NewDocument } from './new-document.tsx'

/** All public documents, with the languages that are missing or outdated. */
export function DocumentList() {
  const text = useTranslations('portal.documents')
  const [kindParam] = useAddressPart('kind')
  const [isNew, setIsNew] = useState(false)
  const kind: DocumentKind = kindParam === 'help' ? 'help' : 'policy'
  return (
    <Page
      title={text('title')}
      right={
        <Button onClick={() => setIsNew(true)}>
          <Icon of={Plus} size={20} />
          {text('new')}
        </Button>
      }
    >
      <p className="mb-4 max-w-[70ch] text-ink-2">{text('lead')}</p>
      <KindChips kind={kind} />
      <Card className="mt-3.5 overflow-hidden pt-3.5">
        <Documents kind={kind} />
      </Card>
      {isNew && <NewDocument kind={kind} onClose={() => setIsNew(false)} />}
    </Page>
  )
}

/** Chooses the kind of documents; the choice is in the URL. */
function KindChips({ kind }: { kind: DocumentKind }) {
  const text = useTranslations('portal.documents')
  const [, choose] = useAddressPart('kind')
  const { data } = useDocuments()
  const countOfKind = (one: DocumentKind) => data?.items.filter((document) => document.kind === one).length
  return (
    <Chips
      label={text('kind')}
      choices={[
        { value: 'policy', label: text('policies'), count: countOfKind('policy') },
        { value: 'help', label: text('help'), count: countOfKind('help') },
      ]}
      value={kind}
      onChange={(value) => choose(value === 'policy' ? undefined : value)}
    />
  )
}

function Documents({ kind }: { kind: DocumentKind }) {
  const text = useTranslations('portal.documents')
  const query = useDocuments()
  if (query.data === undefined) return <Loading query={query} />
  const shown = query.data.items.filter((document) => document.kind === kind)
  if (shown.length === 0) return <Empty title={text('empty')} text={text('emptyText')} />
  return <DocumentTable kind={kind} documents={shown} />
}

function DocumentTable({ kind, documents }: { kind: DocumentKind; documents: PortalDocument[] }) {
  const text = useTranslations('portal.documents')
  return (
    <QueueTable
      columns={[
        { name: 'document', title: text('document') },
        { name: 'languages', title: text('languages'), from: 'mid' },
        ...(kind === 'help' ? [{ name: 'votes', title: text('votes'), from: 'desk' as const }] : []),
        { name: 'open', title: text('open'), isHidden: true },
      ]}
    >
      {documents.map((document) => (
        <DocumentRow key={document.id} document={document} />
      ))}
    </QueueTable>
  )
}

function DocumentRow({ document }: { document: PortalDocument }) {
  const text = useTranslations('portal.documents')
  const { id, kind, title, slug, category, shown, yes, no } = document
  return (
    <tr>
      <td>
        <div className="flex flex-wrap items-center gap-2 font-semibold">
          {title}
          {!shown && <Tag icon={EyeOff}>{text('hidden')}</Tag>}
        </div>
        <div className="type-c1 text-ink-2">
          {category !== null && <>{text(`categories.${category}`)} · </>}
          <span className="font-mono">{slug}</span>
        </div>
        <div className="mt-1 mid:hidden">
          <LanguageTags document={document} />
        </div>
      </td>
      <td className="max-mid:hidden">
        <LanguageTags document={document} />
      </td>
      {kind === 'help' && (
        <td className="whitespace-nowrap tabular-nums max-desk:hidden">
          {yes + no > 0 && text('votesOf', { yes, no })}
        </td>
      )}
      <td>
        <ButtonLink to={documentAddress(id)} variant="outline" label={`${text('open')}: ${title}`}>
          {text('open')}
        </ButtonLink>
      </td>
    </tr>
  )
}

/** Shows how many languages are outdated or missing, or that none is. */
function LanguageTags({ document: { texts } }: { document: PortalDocument }) {
  const text = useTranslations('portal.documents')
  const [outdated, missing] = [countOf(texts, 'outdated'), countOf(texts, 'missing')]
  return (
    <span className="flex flex-wrap gap-1.5">
      {outdated + missing === 0 && (
        <Tag tone="ok" icon={Languages}>
          {text('allLanguages', { n: texts.length })}
        </Tag>
      )}
      {outdated > 0 && <Tag tone="warn">{text('outdatedOf', { n: outdated })}</Tag>}
      {missing > 0 && <Tag tone="bad">{text('missingOf', { n: missing })}</Tag>}
    </span>
  )
}
