type EarlyTap = { button?: HTMLElement; form?: HTMLFormElement; hold: (event: Event) => void }

declare global {
  /** What was pressed before React answers. */
  var earlyTap: EarlyTap | undefined
}

/** In the page itself: until its script has come, the last button that was pressed, or form that was sent, is kept. */
export const earlyTapScript =
  "var earlyTap={hold:function(e){var b=e.target.closest('button'),f=e.type=='submit'?e.target:null;if(b||f){e.preventDefault();earlyTap.button=b;earlyTap.form=f}}};" +
  "addEventListener('click',earlyTap.hold,true);addEventListener('submit',earlyTap.hold,true)"

/** To be called once React listens: from now on it hears everything itself, and what was kept happens now. */
export function releaseEarlyTap(): void {
  const { hold, button, form } = globalThis.earlyTap ?? {}
  if (hold === undefined) return
  removeEventListener('click', hold, true)
  removeEventListener('submit', hold, true)
  if (form?.isConnected) form.requestSubmit()
  else if (button?.isConnected) button.click()
}
