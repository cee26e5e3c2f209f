import type { DocumentVersion } from '@sealane/contract/documents'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { Card } from '@sealane/ui/card'
import { Empty } from '@sealane/ui/empty'
import { Tag } from '@sealane/ui/tag'

type DocumentHistoryProps = { versions: DocumentVersion[]; onRestore: (version: DocumentVersion) => void }

/** All published versions. Restoring one publishes it as a new version; no version is ever deleted. */
export function DocumentHistory({ versions, onRestore }: DocumentHistoryProps) {
  const text = useTranslations('portal.documents')
  if (versions.length === 0) return <Empty title={text('noHistory')} text={text('noHistoryText')} />
  return (
    <ol className="flex flex-col gap-3">
      {versions.map((version, index) => (
        <li key={version.version}>
          <Version version={version} isNewest={index === 0} onRestore={() => onRestore(version)} />
        </li>
      ))}
    </ol>
  )
}

type VersionProps = { version: DocumentVersion; isNewest: boolean; onRestore: () => void }

function Version({ version, isNewest, onRestore }: VersionProps) {
  const text = useTranslations('portal.documents')
  const format = useFormatter()
  const day = format.dateTime(new Date(`${version.valid_from}T00:00:00Z`), { dateStyle: 'long', timeZone: 'UTC' })
  const at = format.dateTime(new Date(version.created_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Card className="px-5 py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="type-h2">{text('version', { version: version.version })}</h2>
        {isNewest && <Tag tone="brand">{text('newest')}</Tag>}
        <span className="text-ink-2">{text('validFrom', { date: day })}</span>
      </div>
      <p className="type-c1 mt-1 text-ink-2">
        {version.edited_by === null ? text('fromTheStart') : text('byAt', { account: version.edited_by, at })}
      </p>
      {version.what_changed !== '' && <p className="mt-2">{version.what_changed}</p>}
      <div className="mt-1 flex flex-wrap items-start gap-x-5">
        <details className="min-w-0 grow">
          <summary className="flex min-h-11 w-fit items-center font-semibold text-brand-text">{text('read')}</summary>
          <h3 className="type-h1 mt-2">{version.title}</h3>
          <div className="doc pb-3" dangerouslySetInnerHTML={{ __html: version.html }} />
        </details>
        {!isNewest && (
          <Button variant="outline" onClick={onRestore}>
            {text('restore')}
          </Button>
        )}
      </div>
    </Card>
  )
}
