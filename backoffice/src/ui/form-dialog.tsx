import { useId, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: string
  width?: 'small' | 'wide'
  /** What the button says that sends it; 'Save' where nothing else is said. */
  action?: string
  isDanger?: boolean
  isBusy: boolean
  onSubmit: () => void
  onClose: () => void
  /** Stands beside the buttons. */
  remark?: string
  children: ReactNode
}

/** A form over the page. While it is being sent it stays, and so does what was typed. */
export function FormDialog(props: FormDialogProps) {
  const { title, width = 'small', action, isDanger = false, isBusy, onSubmit, onClose, remark, children } = props
  const text = useTranslations('portal.actions')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const foot = (
    <>
      {remark !== undefined && <span className="type-c1 min-w-[200px] grow text-ink-2">{remark}</span>}
      <Button variant="outline" disabled={isBusy} onClick={onClose}>
        {text('cancel')}
      </Button>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy}>
        {action ?? text('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} width={width} isLocked={isBusy} onClose={onClose} foot={foot}>
      <form id={id} noValidate onSubmit={submit} className="grid gap-4">
        {children}
      </form>
    </Dialog>
  )
}
