import { Button } from './button.tsx'

type DecisionAction = {
  text: string
  /** The field that has to be filled first. */
  needs?: string
}
type DecisionFootProps = {
  /** Undefined where somebody else has to say no. */
  no: (DecisionAction & { onPress: () => void }) | undefined
  /** Sends the form. Undefined where somebody else has to say yes. */
  yes: DecisionAction | undefined
  isBusy: boolean
}

/** The two ways to end what waits for a decision: above the tabs of a phone, at the foot of a desk. */
export function DecisionFoot({ no, yes, isBusy }: DecisionFootProps) {
  return (
    <div className="sticky bottom-0 border-t border-line bg-surface px-5 pt-3.5 pb-4.5 max-desk:bottom-16">
      <div className="flex gap-2.5">
        {no !== undefined && (
          <Button variant="danger" size="l" shortcut="refuse" needs={no.needs} disabled={isBusy} onClick={no.onPress}>
            {no.text}
          </Button>
        )}
        {yes !== undefined && (
          <Button type="submit" size="l" shortcut="pass" needs={yes.needs} isBusy={isBusy} className="min-w-0 grow">
            {yes.text}
          </Button>
        )}
      </div>
    </div>
  )
}
