import type { DocumentKind, HelpCategory } from '@sealane/contract/documents'
import { navigate } from 'wouter/use-browser-location'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { documentAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Field } from '@sealane/ui/field'
import { FormDialog } from '../ui/form-dialog.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { TextArea } from '@sealane/ui/text-area'

/** Creates a document with its first text, in the operator's language; the others are added on its page. */
export function NewDocument({ kind, onClose }: { kind: DocumentKind; onClose: () => void }) {
  const text = useTranslations('portal')
  const { draft, change, errors, create, isBusy } = useNewDocument(kind)
  return (
    <FormDialog
      title={text(kind === 'help' ? 'documents.newHelp' : 'documents.newPolicy')}
      width="wide"
      action={text('documents.publish')}
      isBusy={isBusy}
      onSubmit={create}
      onClose={onClose}
    >
      <Field
        label={text('documents.titleOf')}
        value={draft.title}
        maxLength={120}
        error={errors['title']}
        onChange={(event) => change({ title: event.target.value })}
      />
      <Field
        label={text('documents.slug')}
        value={draft.slug}
        maxLength={60}
        isMono
        error={errors['slug']}
        note={{ tone: 'plain', text: text('documents.slugRule') }}
        onChange={(event) => change({ slug: event.target.value })}
      />
      {kind === 'help' && <CategoryChoice value={draft.category} onChange={(category) => change({ category })} />}
      <TextArea
        label={text('documents.text')}
        rows={8}
        isMono
        maxLength={15_000}
        value={draft.body}
        error={errors['body']}
        hint={text('documents.markdown')}
        onChange={(event) => change({ body: event.target.value })}
      />
    </FormDialog>
  )
}

type NewDraft = { title: string; slug: string; category: HelpCategory; body: string }

function useNewDocument(kind: DocumentKind) {
  const { language } = useLanguage()
  const [draft, setDraft] = useState<NewDraft>({ title: '', slug: '', category: 'orders', body: '' })
  const { send, errors, isBusy } = useFormMutation(
    ({ category, ...rest }: NewDraft, headers) => {
      const placement = kind === 'help' ? { kind, category } : { kind }
      return call('POST /api/portal/document/create', { body: { ...placement, ...rest, language } }, headers)
    },
    { renews: ['document'], onDone: ({ id }) => navigate(documentAddress(id)) },
  )
  const change = (part: Partial<NewDraft>) => setDraft((previous) => ({ ...previous, ...part }))
  return { draft, change, errors, create: () => void send(draft), isBusy }
}
