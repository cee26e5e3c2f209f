import type { Passkey } from '@sealane/contract/security'
import { Fingerprint, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDateTime } from '../app/date-time.ts'
import { useMoment } from '../orders/use-moment.ts'
import { Button } from '@sealane/ui/button'
import { Group } from '../ui/group.tsx'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '@sealane/ui/icon-button'
import { PasskeyNameSheet } from './passkey-name-sheet.tsx'
import { canUsePasskeys } from './passkeys.ts'
import { PasswordSheet } from './password-sheet.tsx'
import { usePasskeys } from './use-passkeys.ts'

/** The passkeys that log in without a password, and a way to add one of this device. */
export function PasskeyList({ passkeys }: { passkeys: Passkey[] }) {
  const text = useTranslations('settings.security.passkeys')
  const actions = useTranslations('shell.actions')
  const [leaving, setLeaving] = useState<Passkey>()
  const [naming, setNaming] = useState<Passkey>()
  const [isAdding, setIsAdding] = useState(false)
  const { add, remove } = usePasskeys()
  const canAdd = canUsePasskeys()
  return (
    <div>
      <Group title={text('title')}>
        {passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            onRename={() => setNaming(passkey)}
            onRemove={() => setLeaving(passkey)}
          />
        ))}
        <div className="px-4 py-1.5 not-first:border-t not-first:border-line">
          {canAdd ? (
            <Button variant="text" size="m" className="-ml-4" onClick={() => setIsAdding(true)}>
              <Icon of={Plus} size={20} />
              {text('add')}
            </Button>
          ) : (
            <p className="type-b2 flex min-h-11 items-center text-ink-2">{text('unsupported')}</p>
          )}
        </div>
      </Group>
      <p className="type-c1 px-1 pt-2 text-ink-2">{text('lead')}</p>
      <PasskeyNameSheet passkey={naming} onClose={() => setNaming(undefined)} />
      <PasswordSheet
        isOpen={isAdding}
        title={text('add')}
        lead={text('addText')}
        action={text('add')}
        act={async (password) => {
          await add(password)
          setIsAdding(false)
        }}
        onClose={() => setIsAdding(false)}
      />
      <PasswordSheet
        isOpen={leaving !== undefined}
        title={text('removeTitle')}
        lead={text('removeText')}
        action={actions('delete')}
        isDanger
        act={async (password) => {
          if (leaving !== undefined) await remove(leaving.id, password)
          setLeaving(undefined)
        }}
        onClose={() => setLeaving(undefined)}
      />
    </div>
  )
}

type PasskeyRowProps = { passkey: Passkey; onRename: () => void; onRemove: () => void }

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const text = useTranslations('settings.security')
  const dateTime = useDateTime()
  const moment = useMoment()
  const { last_used_at, created_at, proves_from } = passkey
  const name = passkey.name === 'unknown' ? text('unknownDevice') : passkey.name
  const date = dateTime(new Date(last_used_at ?? created_at), { dateStyle: 'medium' })
  return (
    <div className="flex min-h-16.5 items-center gap-3 px-4 py-2 not-first:border-t not-first:border-line">
      <span className="grid size-9.5 flex-none place-items-center rounded-frame bg-sunken">
        <Icon of={Fingerprint} size={20} />
      </span>
      <span className="min-w-0 grow">
        <span className="block font-semibold break-words">{name}</span>
        <span className="type-c1 block text-ink-2">
          {text(last_used_at === null ? 'passkeys.since' : 'passkeys.used', { date })}
        </span>
        {proves_from !== null && (
          <span className="type-c1 block text-warn">{text('passkeys.waits', { time: moment.at(proves_from) })}</span>
        )}
      </span>
      <span className="-mr-2.5 flex flex-none">
        <IconButton icon={Pencil} label={text('passkeys.rename', { name })} onClick={onRename} />
        <IconButton icon={Trash2} label={text('passkeys.remove', { name })} onClick={onRemove} />
      </span>
    </div>
  )
}
