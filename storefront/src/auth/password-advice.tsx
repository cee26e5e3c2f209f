import { lazy, Suspense, type ComponentProps } from 'react'
import { isLongEnough } from './registration.rules.ts'

const GuessableNote = lazy(async () => ({ default: (await import('./guessable-note.tsx')).GuessableNote }))

/** The warning below a new password that is long enough. The code of its rules is loaded when text is typed. */
export function PasswordAdvice(props: ComponentProps<typeof GuessableNote>) {
  return (
    <div aria-live="polite" className="empty:hidden">
      <Suspense>{isLongEnough(props.password) && <GuessableNote {...props} />}</Suspense>
    </div>
  )
}
