import type { PortalReview } from '@sealane/contract/reviews'
import { useState, type FormEvent } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { TextArea } from '@sealane/ui/text-area'
import { Button } from '../ui/button.tsx'

const longest = 1000

/** Writes or changes the shop's one reply. */
export function ReplyForm({ review: { id, reply } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  const [typed, setTyped] = useState(reply ?? '')
  const { send, isBusy, errors } = useFormMutation(
    (replyText: string, headers) => call('POST /api/portal/review/reply', { body: { id, text: replyText } }, headers),
    { renews: ['review', 'inbox'], done: text('replied') },
  )
  const trimmedReply = typed.trim()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void send(trimmedReply)
  }
  return (
    <form onSubmit={submit} className="border-t border-line pt-4">
      <TextArea
        label={text('yourReply')}
        rows={4}
        maxLength={longest}
        value={typed}
        hint={text('replyHint')}
        error={errors['text']}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" className="mt-3" isBusy={isBusy} disabled={trimmedReply === '' || trimmedReply === reply}>
        {text(reply === null ? 'sendReply' : 'changeReply')}
      </Button>
    </form>
  )
}

/** The shop's reply, for users who may not write one. */
export function ShopReply({ review: { reply, replied_at } }: { review: PortalReview }) {
  const text = useTranslations('portal.reviews')
  const format = useFormatter()
  return (
    <section className="border-t border-line pt-4">
      <h3 className="type-h2">{text('reply')}</h3>
      {reply === null ? (
        <p className="mt-1 text-ink-2">{text('noReply')}</p>
      ) : (
        <>
          <p className="mt-1.5 break-words whitespace-pre-line">{reply}</p>
          {replied_at !== null && (
            <p className="type-c1 mt-1 text-ink-2">
              {text('repliedAt', {
                at: format.dateTime(new Date(replied_at), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </p>
          )}
        </>
      )}
    </section>
  )
}
