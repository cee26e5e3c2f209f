import { isBlank } from '@sealane/contract/visible-text'
import type { QuickReply } from '@sealane/contract/chat'
import { ApiRefusal } from '@sealane/contract/client'
import { Trash2 } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { fieldBoxStyle, FieldLabel, FieldNote } from '@sealane/ui/field'
import { useQuickReplyActions } from './conversations.queries.ts'

type QuickReplyDialogProps = { shop: string | null; replies: QuickReply[]; onClose: () => void }

/** Edits and deletes the quick replies, and adds new ones. */
export function QuickReplyDialog({ shop, replies, onClose }: QuickReplyDialogProps) {
  const text = useTranslations('portal.quickReplies')
  return (
    <Dialog title={text('title')} width="wide" onClose={onClose}>
      <p className="text-ink-2">{text('explanation')}</p>
      <ul className="mt-3">
        {replies.map((reply) => (
          <li key={reply.id} className="border-b border-line py-3">
            <ReplyForm shop={shop} reply={reply} label={text('sentence')} />
          </li>
        ))}
        <li className="pt-4">
          <ReplyForm shop={shop} label={text('new')} />
        </li>
      </ul>
    </Dialog>
  )
}

/** One quick reply. The field for a new one is cleared after saving. */
function ReplyForm({ shop, reply, label }: { shop: string | null; reply?: QuickReply; label: string }) {
  const text = useTranslations('portal')
  const id = useId()
  const [typed, setTyped] = useState(reply?.text ?? '')
  const { keep, remove, isBusy, error } = useQuickReplyActions()
  const errorText = useErrorText(error)
  const isChanged = !isBlank(typed) && typed.trim() !== reply?.text
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const sentence = typed.trim()
    if (isChanged) keep({ ...(reply && { id: reply.id }), shop, text: sentence }, () => setTyped(reply ? sentence : ''))
  }
  return (
    <form onSubmit={submit}>
      <FieldLabel id={id} label={label} />
      <div className="flex items-start gap-2">
        <div className={`${fieldBoxStyle(errorText !== undefined)} min-w-0 grow`}>
          <textarea
            id={id}
            rows={2}
            value={typed}
            maxLength={1000}
            aria-describedby={`${id}-note`}
            onChange={(event) => setTyped(event.target.value)}
            className="block w-full resize-y bg-transparent py-3 text-16/[1.4] outline-none"
          />
        </div>
        {reply !== undefined && (
          <IconButton
            icon={Trash2}
            label={text('quickReplies.delete')}
            disabled={isBusy}
            onClick={() => remove(reply.id)}
          />
        )}
        <Button type="submit" variant="soft" isBusy={isBusy} disabled={!isChanged}>
          {text(reply === undefined ? 'quickReplies.add' : 'actions.save')}
        </Button>
      </div>
      <FieldNote id={`${id}-note`} error={errorText} />
    </form>
  )
}

/** Returns the error's message, or the more exact one that the server gives for the text. */
function useErrorText(error: Error | null): string | undefined {
  const failure = useFailureText()
  if (error === null) return undefined
  return (error instanceof ApiRefusal ? error.fields['text'] : undefined) ?? failure(error)
}
