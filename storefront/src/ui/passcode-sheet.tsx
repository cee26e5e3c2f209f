import { Check, Delete, LockKeyhole } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { PasscodeCells } from './passcode-cells.tsx'
import { Sheet } from './sheet.tsx'
import { Spinner } from '@sealane/ui/spinner'
import { useEmptied } from '@sealane/ui/use-emptied'

type PasscodeSheetProps = {
  isOpen: boolean
  title: string
  /** The purpose of the code, above the cells: amount, order number, balance afterwards. */
  lead?: ReactNode
  /** The error of the last code, below the cells. A new error shakes the cells and empties them. */
  error?: { text: string } | undefined
  /** Content below the cells, such as the link for a forgotten code. */
  help?: ReactNode
  isBusy?: boolean
  onCode: (code: string) => void
  onClose: () => void
}

const digitsMinimum = 6
const digitsMaximum = 20
const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

/** Asks for the payment code: six digits or more, by the keys on the screen, the keyboard or from the clipboard. */
export function PasscodeSheet({
  isOpen,
  title,
  lead,
  error,
  help,
  isBusy = false,
  onCode,
  onClose,
}: PasscodeSheetProps) {
  const text = useTranslations('shell.passcode')
  const [code, setCode] = useCode(isOpen, error)
  const type = (next: string) => {
    if (!isBusy) setCode(next.replaceAll(/\D/g, '').slice(0, digitsMaximum))
  }
  const send = () => {
    if (code.length >= digitsMinimum && !isBusy) onCode(code)
  }
  return (
    <Sheet isOpen={isOpen} title={title} onClose={onClose} isLocked={isBusy}>
      <div className="px-4">
        <div className="pb-4 text-center">{lead}</div>
        <CodeInput code={code} error={error} isBusy={isBusy} onType={type} onSend={send} />
        <div className="min-h-11 py-2 text-center">{help}</div>
        <Keypad
          isReady={code.length >= digitsMinimum}
          isBusy={isBusy}
          onKey={(key) => type(code + key)}
          onSend={send}
          onDelete={() => type(code.slice(0, -1))}
        />
        <p className="type-c2 mt-3 flex items-center justify-center gap-1.5 text-ink-2">
          <Icon of={LockKeyhole} size={14} />
          {text('private')}
        </p>
      </div>
    </Sheet>
  )
}

/** Keeps the typed code; empties it when the sheet opens and when a code was wrong. */
function useCode(isOpen: boolean, error: object | undefined): [string, (code: string) => void] {
  const [typed, setTyped] = useState({ code: '', isOpen, error })
  if (typed.isOpen !== isOpen || typed.error !== error) setTyped({ code: '', isOpen, error })
  return [typed.code, (code) => setTyped({ code, isOpen, error })]
}

type CodeInputProps = {
  code: string
  error: { text: string } | undefined
  isBusy: boolean
  onType: (text: string) => void
  onSend: () => void
}

/** A real input over the cells, for paste, autofill and screen readers. */
function CodeInput({ code, error, isBusy, onType, onSend }: CodeInputProps) {
  const text = useTranslations('shell.passcode')
  const input = useRef<HTMLInputElement>(null)
  const cells = useRef<HTMLDivElement>(null)
  useEmptied(input, true, () => onType(''))
  useEffect(() => {
    input.current?.setAttribute('autofocus', '') // The dialog opens after this and gives it the focus.
    input.current?.focus()
  }, [])
  useEffect(() => {
    if (error !== undefined) cells.current?.classList.add('shake')
  }, [error])
  return (
    <>
      <div ref={cells} className="relative" onAnimationEnd={() => cells.current?.classList.remove('shake')}>
        <PasscodeCells length={code.length} />
        <input
          ref={input}
          value={code}
          type="password"
          inputMode="none"
          autoComplete="off"
          aria-label={text('label')}
          aria-invalid={error !== undefined || undefined}
          readOnly={isBusy}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onSend()
          }}
          className="absolute inset-0 size-full cursor-default bg-transparent text-16 text-transparent caret-transparent outline-none"
        />
      </div>
      <p role="alert" className="type-c1 min-h-4.5 pt-2 text-center font-medium text-bad">
        {error?.text}
      </p>
    </>
  )
}

type KeypadProps = {
  isReady: boolean
  isBusy: boolean
  onKey: (key: string) => void
  onSend: () => void
  onDelete: () => void
}

function Keypad({ isReady, isBusy, onKey, onSend, onDelete }: KeypadProps) {
  const text = useTranslations('shell')
  const keyStyle = 'press grid min-h-14.5 place-items-center rounded-tile font-display text-27 font-semibold'
  return (
    <div className="grid grid-cols-3 gap-2">
      {keys.map((key) => (
        <button key={key} type="button" className={`${keyStyle} bg-paper`} onClick={() => onKey(key)}>
          {key}
        </button>
      ))}
      <button
        type="button"
        aria-label={text('actions.confirm')}
        disabled={!isReady || isBusy}
        className={`${keyStyle} bg-brand text-on-brand disabled:bg-transparent disabled:text-transparent`}
        onClick={onSend}
      >
        {isBusy ? (
          <span className="text-ink">
            <Spinner />
          </span>
        ) : (
          <Icon of={Check} />
        )}
      </button>
      <button type="button" className={`${keyStyle} bg-paper`} onClick={() => onKey('0')}>
        0
      </button>
      <button type="button" aria-label={text('passcode.delete')} className={keyStyle} onClick={onDelete}>
        <Icon of={Delete} />
      </button>
    </div>
  )
}
