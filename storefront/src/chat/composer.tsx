import { isBlank } from '@sealane/contract/visible-text'
import { ImagePlus, Package, SendHorizontal } from 'lucide-react'
import { lazy, Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '@sealane/ui/icon-button'
import { Icon } from '@sealane/ui/icon'
import type { AttachmentControls } from './use-attachment.ts'
import type { MessageOutbox } from './use-sending.ts'

const AttachmentSheet = lazy(async () => ({ default: (await import('./attachment-sheet.tsx')).AttachmentSheet }))

type ComposerProps = {
  shop: string | undefined
  /** The subject of the next message. */
  mention: AttachmentControls
  send: MessageOutbox['send']
  children?: ReactNode
}

/** The subject of the next message, and the field to write it. */
export function Composer({ shop, mention, send, children }: ComposerProps) {
  const text = useTranslations('service.write')
  const [isChoosing, setIsChoosing] = useState<boolean>()
  const [typed, setTyped] = useState('')
  const { about, drop } = mention
  const isEmpty = isBlank(typed) && about === undefined
  const submit = () => {
    if (isEmpty) return
    send({ text: typed.trim(), ...about })
    setTyped('')
    drop()
  }
  return (
    <div className="bar flex-none border-t border-line px-2 pt-2.5 pb-(--bar-bottom)">
      {children}
      <form
        className="flex items-end gap-0.5"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <PictureButton send={send} />
        <IconButton icon={Package} label={text('mention')} onClick={() => setIsChoosing(true)} />
        <WritingArea value={typed} onChange={setTyped} onEnter={submit} />
        <button
          type="submit"
          aria-label={text('send')}
          disabled={isEmpty}
          className="press ml-1.5 grid size-11.5 flex-none place-items-center rounded-full bg-brand text-on-brand active:bg-brand-press disabled:opacity-50"
        >
          <Icon of={SendHorizontal} size={20} isFilled />
        </button>
      </form>
      <Suspense>
        {isChoosing !== undefined && (
          <AttachmentSheet
            shop={shop}
            isOpen={isChoosing}
            onChoose={(chosen) => {
              setIsChoosing(false)
              mention.choose(chosen)
            }}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </Suspense>
    </div>
  )
}

/** Sends a chosen picture immediately, as a separate message. */
function PictureButton({ send }: { send: MessageOutbox['send'] }) {
  const text = useTranslations('service.write')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        multiple
        hidden
        onChange={(event) => {
          for (const file of event.target.files ?? []) send({ picture: { file, preview: URL.createObjectURL(file) } })
          event.target.value = '' // Allows the same file to be chosen again.
        }}
      />
      <IconButton icon={ImagePlus} label={text('picture')} onClick={() => input.current?.click()} />
    </>
  )
}

const longest = 2000

type WritingAreaProps = { value: string; onChange: (typed: string) => void; onEnter: () => void }

/** A text field that grows with its content. With a mouse, Enter sends and Shift+Enter starts a line; on a phone Enter starts a line. */
function WritingArea({ value, onChange, onEnter }: WritingAreaProps) {
  const text = useTranslations('service.write')
  const press = (event: KeyboardEvent) => {
    const isLine = event.shiftKey || event.nativeEvent.isComposing || !matchMedia('(pointer: fine)').matches
    if (event.key !== 'Enter' || isLine) return
    event.preventDefault()
    onEnter()
  }
  return (
    <div className="grid max-h-33 min-w-0 grow overflow-y-auto rounded-[23px] bg-surface inset-ring inset-ring-line-2 focus-within:inset-ring-2 focus-within:inset-ring-brand-text">
      {/* The same text, invisible, gives the field its height. */}
      <span
        aria-hidden="true"
        className="invisible col-start-1 row-start-1 min-h-11.5 px-4 py-3 text-16/[1.375rem] break-words whitespace-pre-wrap"
      >
        {`${value} `}
      </span>
      <textarea
        rows={1}
        value={value}
        maxLength={longest}
        placeholder={text('placeholder')}
        aria-label={text('placeholder')}
        enterKeyHint="enter"
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={press}
        className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent px-4 py-3 text-16/[1.375rem] outline-none placeholder:truncate placeholder:text-ink-3"
      />
    </div>
  )
}
