import { isBlank } from '@sealane/contract/visible-text'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { Button } from '@sealane/ui/button'
import { TextArea } from '@sealane/ui/text-area'
import { Sheet } from '../ui/sheet.tsx'
import { PicturesField } from '../uploads/pictures-field.tsx'
import { hindranceOf, usePictures } from '../uploads/use-pictures.ts'
import { useStep } from './use-step.ts'
import type { RefundSheetProps } from './withdraw-sheet.tsx'

/** The form for an appeal, which is possible once; an operator then reads both sides. */
export function AppealSheet({ refund, isOpen, onClose }: RefundSheetProps) {
  const text = useTranslations('refunds')
  const [explanation, setExplanation] = useState('')
  const { form, errors, show, forget } = useFieldErrors()
  const pictures = usePictures({ purpose: 'refund_proof', max: 9, onChange: () => forget('proofs') })
  const step = useStep({
    act: (call, proofs: string[]) => call('POST /api/refund/appeal', { body: { id: refund.id, explanation, proofs } }),
    done: text('appealing.done'),
    onDone: onClose,
    onRefused: show,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const hindrance = hindranceOf(pictures)
    const faults = {
      ...(isBlank(explanation) && { explanation: text('appealing.missing') }),
      ...(hindrance !== undefined && {
        proofs: text(`form.faults.${hindrance === 'sending' ? 'proofSending' : 'proofFailed'}`),
      }),
    }
    show(faults)
    if (Object.keys(faults).length === 0) step.mutate(pictures.sent.map(({ id }) => id))
  }
  return (
    <Sheet isOpen={isOpen} title={text('appealing.title')} onClose={onClose} isLocked={step.isPending}>
      <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4 px-5 pt-2">
        <p className="text-ink-2">{text('appealing.text')}</p>
        <TextArea
          label={text('form.explanation')}
          value={explanation}
          error={errors['explanation']}
          maxLength={1000}
          onChange={(event) => {
            setExplanation(event.target.value)
            forget('explanation')
          }}
        />
        <PicturesField label={text('form.proof')} isOptional pictures={pictures} error={errors['proofs']} />
        <Button type="submit" isBlock isBusy={step.isPending}>
          {text('appealing.send')}
        </Button>
      </form>
    </Sheet>
  )
}
