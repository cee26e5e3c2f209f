type EarlyTap = { button?: HTMLElement; form?: HTMLFormElement; hold: (event: Event) => void }

declare global {
  /** The last press or submit before React handles events. */
  var earlyTap: EarlyTap | undefined
}

/** The script inside the page that keeps the last pressed button or submitted form until the page's own script has loaded. */
export const earlyTapScript =
  "var earlyTap={hold:function(e){var b=e.target.closest('button'),f=e.type=='submit'?e.target:null;if(b||f){e.preventDefault();earlyTap.button=b;earlyTap.form=f}}};" +
  "addEventListener('click',earlyTap.hold,true);addEventListener('submit',earlyTap.hold,true)"

/** Stops keeping taps and repeats the kept one. Call it when React handles events. */
export function releaseEarlyTap(): void {
  const { hold, button, form } = globalThis.earlyTap ?? {}
  if (hold === undefined) return
  removeEventListener('click', hold, true)
  removeEventListener('submit', hold, true)
  if (form?.isConnected) form.requestSubmit()
  else if (button?.isConnected) button.click()
}
