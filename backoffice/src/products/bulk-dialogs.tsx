import type { BulkAction, PortalProduct } from '@sealane/contract/products'
import { useId, useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/button.tsx'
import { SelectField } from '@sealane/ui/select-field'
import { Dialog } from '../ui/dialog.tsx'
import { Field } from '@sealane/ui/field'
import { readChange, readPieces } from './product.rules.ts'

type BulkDialogProps = { isBusy: boolean; onApply: (action: BulkAction) => void; onClose: () => void }

/** Changes the prices of all variants by an amount or a percentage. */
export function PriceDialog(props: BulkDialogProps) {
  const text = useTranslations('portal.products')
  const [by, setBy] = useState<'amount' | 'percent'>('percent')
  return (
    <NumberDialog
      {...props}
      title={text('changePrice')}
      label={text(by === 'amount' ? 'changeBy' : 'changeByPercent')}
      hint={text('changeHint')}
      sign={by === 'amount' ? '$' : '%'}
      read={readChange}
      toAction={(value) => ({ kind: 'price', by, value })}
    >
      <SelectField
        label={text('how')}
        choices={[
          { value: 'percent', label: text('byPercent') },
          { value: 'amount', label: text('byAmount') },
        ]}
        value={by}
        onChange={setBy}
      />
    </NumberDialog>
  )
}

/** Sets the stock of each variant, or adds to it. */
export function StockDialog(props: BulkDialogProps) {
  const text = useTranslations('portal.products')
  const [by, setBy] = useState<'set' | 'add'>('add')
  return (
    <NumberDialog
      {...props}
      title={text('changeStock')}
      label={text('stockEach')}
      hint={by === 'add' ? text('stockHint') : undefined}
      read={readPieces}
      toAction={(value) => ({ kind: 'stock', by, value })}
    >
      <SelectField
        label={text('how')}
        choices={[
          { value: 'add', label: text('stockAdd') },
          { value: 'set', label: text('stockSet') },
        ]}
        value={by}
        onChange={setBy}
      />
    </NumberDialog>
  )
}

type NumberProps = BulkDialogProps & {
  title: string
  label: string
  hint: string | undefined
  sign?: string
  read: (typed: string) => number | undefined
  toAction: (value: number) => BulkAction
  children: React.ReactNode
}

function NumberDialog({ isBusy, onApply, onClose, title, label, hint, sign, read, toAction, children }: NumberProps) {
  const text = useTranslations('portal')
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [isWrong, setIsWrong] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const value = read(typed)
    setIsWrong(value === undefined)
    if (value !== undefined) onApply(toAction(value))
  }
  return (
    <Dialog
      title={title}
      isLocked={isBusy}
      onClose={onClose}
      foot={
        <>
          <Button variant="outline" disabled={isBusy} onClick={onClose}>
            {text('actions.cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={isBusy}>
            {text('products.apply')}
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        {children}
        <Field
          label={label}
          inputMode="text"
          autoComplete="off"
          value={typed}
          right={sign !== undefined && <span className="text-ink-2">{sign}</span>}
          error={isWrong ? text('products.wrongNumber') : undefined}
          note={hint === undefined ? undefined : { tone: 'plain', text: hint }}
          onChange={(event) => {
            setTyped(event.target.value)
            setIsWrong(false)
          }}
        />
      </form>
    </Dialog>
  )
}

export type RefusedRow = { id: string; message: string }
type RefusedProps = { rows: RefusedRow[]; products: PortalProduct[]; onClose: () => void }

/** Lists the chosen products that prevented the whole change, with the reasons. */
export function RefusedDialog({ rows, products, onClose }: RefusedProps) {
  const text = useTranslations('portal')
  const close = <Button onClick={onClose}>{text('actions.close')}</Button>
  return (
    <Dialog title={text('products.refusedTitle')} onClose={onClose} foot={close}>
      <p className="text-ink-2">{text('products.refusedText')}</p>
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ id, message }) => (
          <li key={id} className="py-2.5">
            <b className="block">{products.find((product) => product.id === id)?.name}</b>
            <span className="text-bad">{message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
