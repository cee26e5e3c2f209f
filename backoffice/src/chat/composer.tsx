import { isBlank } from '@sealane/contract/visible-text'
import type { PortalConversation } from '@sealane/contract/chat'
import { ImagePlus, SendHorizontal } from 'lucide-react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFailureText } from '../app/use-failure-text.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { ChooseFile, pictureTypes } from '../ui/choose-file.tsx'
import { Icon } from '@sealane/ui/icon'
import { showFailure } from '../ui/toast.ts'
import { useSendMessage } from './conversations.queries.ts'
import { QuickReplies } from './quick-replies.tsx'

const longest = 2000

/** The reply: typed, or started with a quick reply. Enter sends, Shift+Enter starts a new line. */
export function Composer({ conversation: { id, shop } }: { conversation: PortalConversation }) {
  const text = useTranslations('portal.conversations')
  const [typed, setTyped] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  const { submit, isBusy } = useComposed(id, () => setTyped(''))
  const send = () => {
    if (!isBlank(typed) && !isBusy) submit({ text: typed.trim() })
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }
  const fill = (sentence: string) => {
    setTyped((before) => (isBlank(before) ? sentence : `${before.trimEnd()} ${sentence}`))
    area.current?.focus()
  }
  return (
    <div className="flex-none border-t border-line bg-surface px-3 pt-2 pb-3 desk:px-5">
      <QuickReplies shop={shop === null ? null : shop.id} onChoose={fill} />
      <form
        className="flex items-end gap-1.5"
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <PictureButton isBusy={isBusy} onChosen={(file) => submit({ file })} />
        <textarea
          ref={area}
          rows={2}
          value={typed}
          maxLength={longest}
          aria-label={text('answer')}
          placeholder={text('answer')}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={press}
          className="block max-h-40 min-h-12 min-w-0 grow resize-y rounded-input bg-paper px-3.5 py-3 text-16/[1.4] outline-none inset-ring-[1.5px] inset-ring-line placeholder:text-ink-3 focus:inset-ring-2 focus:inset-ring-brand-text"
        />
        <Button type="submit" isBusy={isBusy} disabled={isBlank(typed)}>
          {!isBusy && <Icon of={SendHorizontal} size={20} />}
          {text('send')}
        </Button>
      </form>
    </div>
  )
}

function useComposed(conversation: string, onSent: () => void) {
  const saying = useSendMessage(conversation)
  const failure = useFailureText()
  const submit = (content: { text: string } | { file: File }) =>
    saying.say(content, {
      onSaid: 'text' in content ? onSent : () => undefined,
      onFailed: (error) => showFailure(failure(error)),
    })
  return { submit, isBusy: saying.isPending }
}

function PictureButton({ isBusy, onChosen }: { isBusy: boolean; onChosen: (file: File) => void }) {
  const text = useTranslations('portal.conversations')
  return (
    <ChooseFile label={text('sendPicture')} accept={pictureTypes} onChosen={onChosen}>
      {(open) => <IconButton icon={ImagePlus} label={text('sendPicture')} disabled={isBusy} onClick={open} />}
    </ChooseFile>
  )
}
