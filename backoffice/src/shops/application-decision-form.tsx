import { ApiRefusal } from '@sealane/contract/client'
import type { PortalApplication } from '@sealane/contract/applications'
import { useQueryClient } from '@tanstack/react-query'
import { useMe } from '../app/use-me.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../app/call.ts'
import { useAction } from '../app/use-server-query.ts'
import { useFailureText } from '../app/use-failure-text.ts'
import { Confirm, type Answering } from '../ui/dialog.tsx'
import { Form, useText } from '../ui/form.tsx'
import { Note } from '@sealane/ui/note'
import { showSuccess } from '@sealane/ui/toast'
import { showFailure } from '../ui/toast.ts'
import { DecisionFoot } from '../ui/decision-foot.tsx'
import { ReasonField } from '../top-ups/reason-field.tsx'

type ApplicationDecisionFormProps = { application: PortalApplication; onDecided: () => void }
type ApplicationDecisionDraft = { verdict: 'approve' | 'refuse'; reason?: string }

const quickReasons = ['moreNeeded', 'goods', 'name'] as const

/** Approves the application and opens the shop, or refuses it with a reason that the applicant reads. Both need a confirmation. */
export function ApplicationDecisionForm({ application, onDecided }: ApplicationDecisionFormProps) {
  const text = useTranslations('portal.applications')
  const { decide, isBusy } = useDecision(application, onDecided)
  const [asking, setAsking] = useState<ApplicationDecisionDraft>()
  const [isReasonMissing, setIsReasonMissing] = useState(false)
  const reasons = quickReasons.map((reason) => ({ name: text(reason), sentence: text(`${reason}Sentence`) }))
  const refuse = (reason: string) => {
    setIsReasonMissing(reason === '')
    if (reason !== '') return setAsking({ verdict: 'refuse', reason })
    document.getElementsByName('reason')[0]?.focus()
  }
  if (useIsOwn(application)) return <OwnNote />
  return (
    <Form onSubmit={() => setAsking({ verdict: 'approve' })} className="flex grow flex-col">
      <div className="grid grow content-start gap-4 px-5 py-4">
        <h2 className="type-h2">{text('decide')}</h2>
        <p className="text-ink-2">{text('decideText', { shop: application.shop_name })}</p>
        <ReasonField isMissing={isReasonMissing} quickReasons={reasons} placeholder={text('reasonPlaceholder')} />
      </div>
      <Buttons isBusy={isBusy} onRefuse={refuse} />
      {asking !== undefined && (
        <ApplicationConfirm
          application={application}
          decision={asking}
          isBusy={isBusy}
          onConfirm={() => void decide(asking).then(() => setAsking(undefined))}
          onClose={() => setAsking(undefined)}
        />
      )}
    </Form>
  )
}

function useIsOwn({ applicant }: PortalApplication): boolean {
  const me = useMe()
  return me.id === applicant.id
}

/** Explains that operators cannot decide on their own application. */
function OwnNote() {
  const text = useTranslations('portal.applications')
  return (
    <div className="p-5">
      <Note>{text('own')}</Note>
    </div>
  )
}

function Buttons({ isBusy, onRefuse }: { isBusy: boolean; onRefuse: (reason: string) => void }) {
  const text = useTranslations('portal.applications')
  const reason = useText('reason').field.value.trim()
  return (
    <DecisionFoot
      no={{ text: text('refuse'), needs: 'reason', onPress: () => onRefuse(reason) }}
      yes={{ text: text('approve') }}
      isBusy={isBusy}
    />
  )
}

function useDecision(application: PortalApplication, onDecided: () => void) {
  const text = useTranslations('portal.applications')
  const failureText = useFailureText()
  const queries = useQueryClient()
  const deciding = useAction((decision: ApplicationDecisionDraft, headers) =>
    call('POST /api/portal/application/decide', { body: { id: application.id, ...decision } }, headers),
  )
  const decide = async (decision: ApplicationDecisionDraft) => {
    try {
      const { status } = await deciding.mutateAsync(decision)
      showSuccess(text(status === 'approved' ? 'shopOpened' : 'refused'))
      await Promise.all(['application', 'inbox'].map((name) => queries.invalidateQueries({ queryKey: [name] })))
      onDecided()
    } catch (error) {
      showFailure(failureText(error))
      if (error instanceof ApiRefusal) void queries.invalidateQueries({ queryKey: ['application'] })
    }
  }
  return { decide, isBusy: deciding.isPending }
}

type ApplicationConfirmProps = Answering & { application: PortalApplication; decision: ApplicationDecisionDraft }

function ApplicationConfirm({ application: { shop_name, applicant }, decision, ...rest }: ApplicationConfirmProps) {
  const text = useTranslations('portal.applications')
  if (decision.verdict === 'approve') {
    return (
      <Confirm title={text('approveTitle', { shop: shop_name })} action={text('approve')} {...rest}>
        {text('approveText', { account: applicant.account })}
      </Confirm>
    )
  }
  return (
    <Confirm title={text('refuseTitle', { shop: shop_name })} action={text('refuse')} isDanger {...rest}>
      <p>{text('refuseText', { account: applicant.account })}</p>
      <blockquote className="mt-3 rounded-tile bg-sunken p-3.5 text-ink">{decision.reason}</blockquote>
    </Confirm>
  )
}
