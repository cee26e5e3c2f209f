import { parseAmount } from '@sealane/contract/money'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMoment } from '../orders/use-moment.ts'
import { ButtonLink } from '@sealane/ui/button'
import { MoneyButton } from '../ui/money-button.tsx'
import { MoneyText, useMoney } from '@sealane/ui/money-text'
import { Note } from '@sealane/ui/note'
import { ActionBar, Page } from '../ui/page.tsx'
import { PasscodeSheet } from '../ui/passcode-sheet.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { DestinationChoice } from './destination-choice.tsx'
import { useWithdrawForm, type WithdrawalTerms, type WithdrawState } from './use-withdraw-form.ts'
import { WithdrawAmount } from './withdraw-amount.tsx'
import { WithdrawFault } from './withdraw-fault.tsx'
import { describeDestination, destinationBody, sharesOf } from './withdrawal.rules.ts'
import { WithdrawalDone } from './withdrawal-done.tsx'

type WithdrawFormProps = { terms: WithdrawalTerms; now: number; hasCode: boolean; right: ReactNode }

const formId = 'withdraw'

/** Asks for the amount, the destination, then the payment code. The input stays after every failure. */
export function WithdrawForm({ terms, now, hasCode, right }: WithdrawFormProps) {
  const text = useTranslations()
  const state = useWithdrawForm(terms, now)
  const { form, formElement, submit, withdrawal } = state
  if (withdrawal.done !== undefined) return <WithdrawalDone withdrawal={withdrawal.done} />
  return (
    <Page
      title={text('titles.withDraw')}
      fallback="/profile"
      right={right}
      bar={
        <ActionBar>
          {hasCode ? (
            <MoneyButton
              type="submit"
              form={formId}
              isBlock
              isBusy={withdrawal.isSending && state.asking === undefined}
              disabled={state.waitsUntil !== undefined}
            >
              {text('shell.actions.continue')}
            </MoneyButton>
          ) : (
            <ButtonLink href="/changePayPwd?return=%2FwithDraw" isBlock>
              {text('withdrawals.setCode')}
            </ButtonLink>
          )}
        </ActionBar>
      }
    >
      <form id={formId} ref={formElement} noValidate onSubmit={submit} className="flex flex-col gap-4">
        <RecoveryWait until={state.waitsUntil} />
        <WithdrawalMethodTabs state={state} />
        <WithdrawFault fault={state.fault} />
        <WithdrawAmount state={state} />
        <DestinationChoice state={state} />
      </form>
      <div className="mt-4 flex flex-col gap-3">
        {!hasCode && <Note tone="warn">{text('withdrawals.codeFirst')}</Note>}
        <Note tone="brand">{text('withdrawals.review')}</Note>
      </div>
      <PasscodeSheet
        isOpen={state.asking !== undefined}
        title={text('withdrawals.enterCode')}
        lead={<Lead state={state} />}
        error={state.fault?.kind === 'code' ? state.fault : undefined}
        isBusy={withdrawal.isSending}
        onCode={(code) => withdrawal.send({ form, charge: sharesOf(form.amount, state.limits).charge, code })}
        onClose={state.stopAsking}
      />
    </Page>
  )
}

/** Shows, before any input, when withdrawals of this account are possible again. */
function RecoveryWait({ until }: { until: string | undefined }) {
  const text = useTranslations('withdrawals.recoveryWaits')
  const moment = useMoment()
  if (until === undefined) return undefined
  return (
    <Note tone="warn">
      <b className="block font-semibold">{text('title', { time: moment.at(until) })}</b>
      {text('text')}
    </Note>
  )
}

/** Chooses the method. A closed method shows a message when it is chosen. */
function WithdrawalMethodTabs({ state: { form, change, method } }: { state: WithdrawState }) {
  const text = useTranslations()
  return (
    <>
      <Tabs
        look="boxes"
        label={text('withdrawals.method.label')}
        choices={[
          { value: 'bank', label: text('withdrawals.method.bank') },
          { value: 'onchain', label: text('withdrawals.method.onchain') },
        ]}
        value={form.draw_type}
        onChange={(draw_type) => change({ draw_type, destination: undefined })}
      />
      {!method.open && (
        <Note tone="warn">
          <b className="block font-semibold">{text('shell.errors.notOpen')}</b>
          {text('withdrawals.methodClosed')}
        </Note>
      )}
    </>
  )
}

/** Shows the terms that the code confirms: amount, destination and remaining balance. */
function Lead({ state: { form, terms, chosen } }: { state: WithdrawState }) {
  const text = useTranslations('withdrawals')
  const money = useMoney()
  const cents = parseAmount(form.amount) ?? 0
  const destination = chosen ?? toShown(form)
  return (
    <>
      <MoneyText cents={cents} size="xxl" />
      <p className="type-c1 mt-2 text-ink-2">
        <span className="block">{text('toPlace', { place: describeDestination(destination) })}</span>
        {text('left', { amount: money(terms.balance - cents) })}
      </p>
    </>
  )
}

/** Shows only the end of a card number, as all later pages do. */
function toShown(form: WithdrawState['form']) {
  const none = { bank_name: null, bank_card_no: null, network: null, address: null }
  const body = destinationBody(form.draw_type, form)
  if (body.draw_type === 'onchain') return { ...none, ...body }
  return { ...none, ...body, bank_card_no: `•••• ${body.bank_card_no.slice(-4)}` }
}
