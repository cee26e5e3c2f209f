import { useEffect, useId, useRef, type FormEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type FormDialogProps = {
  title: string
  width?: 'small' | 'wide'
  /** The label of the submit button; 'Save' by default. */
  action?: string
  /** The label of the button that closes the dialog; 'Cancel' by default. */
  dismiss?: string | undefined
  isDanger?: boolean
  isBusy: boolean
  /** True if no input could make the action possible. */
  isImpossible?: boolean
  onSubmit: () => void
  onClose: () => void
  /** A remark beside the buttons. */
  remark?: string
  children: ReactNode
}

/** A form over the page. During the request it remains open with its input; after a refusal the first invalid field gets the focus. */
export function FormDialog(props: FormDialogProps) {
  const { title, width = 'small', action, isDanger = false, isBusy, onSubmit, onClose, remark, children } = props
  const { isImpossible = false, dismiss } = props
  const text = useTranslations('portal.actions')
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  /** True until the result was shown. */
  const hasSent = useRef(false)
  useEffect(() => {
    const wrong = hasSent.current && !isBusy && form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    hasSent.current = false
    wrong.focus()
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    hasSent.current = true
    onSubmit()
  }
  const foot = (
    <>
      {remark !== undefined && <span className="type-c1 min-w-50 grow text-ink-2">{remark}</span>}
      <Button variant="outline" disabled={isBusy} onClick={onClose}>
        {dismiss ?? text('cancel')}
      </Button>
      <Button type="submit" form={id} variant={isDanger ? 'danger' : 'primary'} isBusy={isBusy} disabled={isImpossible}>
        {action ?? text('save')}
      </Button>
    </>
  )
  return (
    <Dialog title={title} width={width} isLocked={isBusy} onClose={onClose} foot={foot}>
      <form
        ref={form}
        id={id}
        noValidate
        onSubmit={submit}
        onInput={() => (hasSent.current = false)}
        className="grid gap-4"
      >
        {children}
      </form>
    </Dialog>
  )
}
