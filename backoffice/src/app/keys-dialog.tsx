import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Key } from '../ui/key-hint.tsx'
import { Switch } from '@sealane/ui/switch'
import { keysOf, type Shortcut } from './keys.rules.ts'
import { chooseLetters, useLetters } from './use-letters.ts'

/** Opens the list of shortcuts. */
export function KeysButton() {
  const text = useTranslations('portal.keys')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <IconButton icon={Keyboard} label={text('title')} shortcut="keys" onClick={() => setIsOpen(true)} />
      {isOpen && <KeysDialog onClose={() => setIsOpen(false)} />}
    </>
  )
}

const arrows: Record<string, string> = { ArrowRight: '→', ArrowLeft: '←' }

const signsOf = (name: Shortcut) => keysOf(name, true).map((key) => arrows[key] ?? key)

const ofTask = ['next', 'previous', 'pass', 'refuse', 'take'] as const
const anywhere = ['inbox', 'keys'] as const

/** Lists the shortcuts, with a switch for single letters (WCAG 2.1.4): users of speech input, or who hit keys by accident, turn them off. */
function KeysDialog({ onClose }: { onClose: () => void }) {
  const text = useTranslations('portal.keys')
  const hasLetters = useLetters()
  const rowsOf = (names: readonly (typeof ofTask | typeof anywhere)[number][]) =>
    names.map((name) => ({ name: text(name), keys: signsOf(name) }))
  return (
    <Dialog title={text('title')} onClose={onClose}>
      <div className="grid gap-5">
        <KeyRows
          title={text('inTable')}
          rows={[
            { name: text('down'), keys: ['J', '↓'] },
            { name: text('up'), keys: ['K', '↑'] },
            { name: text('open'), keys: [text('enter')] },
            { name: text('first'), keys: signsOf('first') },
          ]}
        />
        <KeyRows
          title={text('inTask')}
          rows={[...rowsOf(ofTask), { name: text('send'), keys: [text('control'), text('enter')], isTogether: true }]}
        />
        <KeyRows title={text('anywhere')} rows={rowsOf(anywhere)} />
        <div className="border-t border-line pt-3">
          <Switch isOn={hasLetters} onChange={chooseLetters}>
            <b className="type-b2 block font-semibold">{text('letters')}</b>
            <span className="text-ink-2">{text('lettersText')}</span>
          </Switch>
        </div>
      </div>
    </Dialog>
  )
}

type ShortcutRow = { name: string; keys: readonly string[]; isTogether?: boolean }

function KeyRows({ title, rows }: { title: string; rows: readonly ShortcutRow[] }) {
  const text = useTranslations('portal.keys')
  return (
    <section>
      <h3 className="type-c1 mb-1 font-semibold text-ink-2">{title}</h3>
      <dl className="divide-y divide-line">
        {rows.map(({ name, keys, isTogether = false }) => (
          <div key={name} className="flex min-h-9 items-center justify-between gap-4">
            <dt>{name}</dt>
            <dd className="flex flex-none items-center gap-1.5">
              {keys.map((key, index) => (
                <span key={key} className="flex items-center gap-1.5">
                  {index > 0 && <span className="type-c2 text-ink-2">{isTogether ? '+' : text('or')}</span>}
                  <Key>{key}</Key>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
