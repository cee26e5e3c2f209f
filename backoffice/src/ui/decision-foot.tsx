import { Button } from './button.tsx'

type DecisionAction = {
  text: string
  /** The field that must be filled in first. */
  needs?: string
}
type DecisionFootProps = {
  /** Undefined if only another person can refuse. */
  no: (DecisionAction & { onPress: () => void }) | undefined
  /** Submits the form. Undefined if only another person can approve. */
  yes: DecisionAction | undefined
  isBusy: boolean
}

/** The buttons that approve and refuse: above the tabs on a phone, at the bottom on a desktop. */
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
