import { duties, type Duty } from '@sealane/contract/access'
import type { TeamMember } from '@sealane/contract/team'
import { useMe } from '../app/use-me.ts'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useFormMutation } from '../app/use-form-mutation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Switch } from '@sealane/ui/switch'

type DutiesProps = { member: TeamMember; onClose: () => void; onEnrol: () => void }
type DutyToggle = { duty: Duty; isHeld: boolean }

/** Sets the duties of an operator. Each switch takes effect at once and is recorded; an account without duties is no longer an operator. */
export function DutiesDialog({ member, onClose, onEnrol }: DutiesProps) {
  const text = useTranslations('portal.team')
  const me = useMe()
  const { account } = member
  const { send, isBusy } = useFormMutation(
    ({ duty, isHeld }: DutyToggle, headers) =>
      isHeld
        ? call('POST /api/portal/team/grant', { body: { account, duty } }, headers)
        : call('POST /api/portal/team/take_away', { body: { account, duty } }, headers),
    { renews: ['team'] },
  )
  return (
    <Dialog
      title={text('dutiesOf', { account })}
      isLocked={isBusy}
      onClose={onClose}
      foot={<Button onClick={onClose}>{text('done')}</Button>}
    >
      <ul className="grid gap-3">
        {duties.map((duty) => (
          <DutySwitch
            key={duty}
            duty={duty}
            isHeld={member.duties.includes(duty)}
            isFixed={duty === 'owner' && me.id === member.id}
            isBusy={isBusy}
            onChange={(isHeld) => void send({ duty, isHeld })}
          />
        ))}
      </ul>
      <p className="type-c1 mt-4 text-ink-2">{text('recorded')}</p>
      {!member.has_factor && me.id !== member.id && (
        <Button variant="outline" className="mt-4" disabled={isBusy} onClick={onEnrol}>
          {text('makeCode')}
        </Button>
      )}
    </Dialog>
  )
}

type DutySwitchProps = {
  duty: Duty
  isHeld: boolean
  isFixed: boolean
  isBusy: boolean
  onChange: (isHeld: boolean) => void
}

/** A switch for one duty. Owners cannot remove their own duty of an owner, so that one always remains. */
function DutySwitch({ duty, isHeld, isFixed, isBusy, onChange }: DutySwitchProps) {
  const text = useTranslations('portal.team')
  const named = useTranslations('portal.roles')
  return (
    <li>
      <Switch isOn={isHeld} isDisabled={isFixed || isBusy} onChange={onChange}>
        <b className="type-b1 block font-semibold text-ink">{named(duty)}</b>
        <span className="text-ink-2">{text(isFixed ? 'ownStays' : `about_${duty}`)}</span>
      </Switch>
    </li>
  )
}
