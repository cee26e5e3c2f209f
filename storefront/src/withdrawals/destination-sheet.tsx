import type { DrawType } from '@sealane/contract/withdrawals'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useFieldErrors } from '../app/use-field-errors.ts'
import { Button } from '@sealane/ui/button'
import { Tabs } from '../ui/tabs.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { showSuccess } from '@sealane/ui/toast'
import { DestinationFields } from './destination-fields.tsx'
import { withdrawalTerms } from './withdrawal.queries.ts'
import { useDestinationProblems } from './use-place-problems.ts'
import { blank, destinationBody, type DestinationFieldValues } from './withdrawal.rules.ts'

type DestinationSheetProps = { isOpen: boolean; onClose: () => void }

/** Saves a new destination for withdrawals; its waiting time starts now. */
export function DestinationSheet({ isOpen, onClose }: DestinationSheetProps) {
  const text = useTranslations('withdrawals.destinations')
  return (
    <Sheet isOpen={isOpen} title={text('add')} onClose={onClose}>
      <NewDestination onAdded={onClose} />
    </Sheet>
  )
}

function NewDestination({ onAdded }: { onAdded: () => void }) {
  const text = useTranslations()
  const { drawType, setDrawType, values, change, form, errors, submit, isAdding } = useNewDestination(onAdded)
  const { data: terms } = useQuery(withdrawalTerms(useCall()))
  const method = terms?.methods.find((one) => one.draw_type === drawType)
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-3 px-4 pt-1">
      <Tabs
        look="boxes"
        label={text('withdrawals.method.label')}
        choices={[
          { value: 'bank', label: text('withdrawals.method.bank') },
          { value: 'onchain', label: text('withdrawals.method.onchain') },
        ]}
        value={drawType}
        onChange={setDrawType}
      />
      <DestinationFields values={values} method={method ?? { draw_type: drawType }} errors={errors} onChange={change} />
      <Button type="submit" isBlock isBusy={isAdding} className="mt-2">
        {text('shell.actions.save')}
      </Button>
    </form>
  )
}

function useNewDestination(onAdded: () => void) {
  const call = useCall()
  const notices = useTranslations('shell.notices')
  const destinationProblems = useDestinationProblems()
  const queries = useQueryClient()
  const fields = useFieldErrors()
  const [drawType, setDrawType] = useState<DrawType>('bank')
  const [values, setValues] = useState<DestinationFieldValues>(blank)
  const adding = useMutation({
    mutationFn: () => call('POST /api/user/destination_add', { body: destinationBody(drawType, values) }),
    onError: fields.show,
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['withdrawals'] })
      showSuccess(notices('saved'))
      onAdded()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const problems = destinationProblems(drawType, values)
    if (Object.keys(problems).length > 0) fields.show(problems)
    else adding.mutate()
  }
  return {
    drawType,
    setDrawType,
    values,
    change: (changed: Partial<DestinationFieldValues>) => {
      setValues((before) => ({ ...before, ...changed }))
      fields.forget(...Object.keys(changed))
    },
    form: fields.form,
    errors: fields.errors,
    submit,
    isAdding: adding.isPending,
  }
}
