import type { DocumentKind, HelpCategory } from '@sealane/contract/content'
import { Refused } from '@sealane/contract/client'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'ra-core'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { documentAddress } from '../app/address.ts'
import { call } from '../app/call.ts'
import { useLanguage } from '../app/language.tsx'
import { useAction } from '../app/use-asking.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '../ui/field.tsx'
import { showFailure } from '../ui/toast.tsx'
import { CategoryChoice } from './category-choice.tsx'
import { TextBox } from '../ui/text-box.tsx'

const formId = 'new-document'

/** A document begins with its first text, in the operator's language; the others follow on its page. */
export function NewDocument({ kind, onClose }: { kind: DocumentKind; onClose: () => void }) {
  const text = useTranslations('portal')
  const { draft, change, errors, submit, isBusy } = useNewDocument(kind)
  return (
    <Dialog
      title={text(kind === 'help' ? 'documents.newHelp' : 'documents.newPolicy')}
      width="wide"
      isLocked={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {text('documents.publish')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
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
        <TextBox
          label={text('documents.text')}
          rows={8}
          isMono
          maxLength={15_000}
          value={draft.body}
          error={errors['body']}
          hint={text('documents.markdown')}
          onChange={(event) => change({ body: event.target.value })}
        />
      </form>
    </Dialog>
  )
}

type NewDraft = { title: string; slug: string; category: HelpCategory; body: string }

function useNewDocument(kind: DocumentKind) {
  const { language } = useLanguage()
  const said = useFailureText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [draft, setDraft] = useState<NewDraft>({ title: '', slug: '', category: 'orders', body: '' })
  const [errors, setErrors] = useState<Record<string, string>>({})
  const creating = useAction(({ category, ...rest }: NewDraft, headers) => {
    const place = kind === 'help' ? { kind, category } : { kind }
    return call('POST /api/portal/document/create', { body: { ...place, ...rest, language } }, headers)
  })
  const create = async () => {
    try {
      const { id } = await creating.mutateAsync(draft)
      await queries.invalidateQueries({ queryKey: ['document'] })
      navigate(documentAddress(id))
    } catch (failure) {
      const fields = failure instanceof Refused ? failure.fields : {}
      if (Object.keys(fields).length === 0) showFailure(said(failure))
      setErrors(fields)
    }
  }
  return {
    draft,
    change: (part: Partial<NewDraft>) => setDraft((known) => ({ ...known, ...part })),
    errors,
    submit: (event: FormEvent) => {
      event.preventDefault()
      void create()
    },
    isBusy: creating.isPending,
  }
}
