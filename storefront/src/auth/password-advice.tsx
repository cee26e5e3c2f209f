import { lazy, Suspense, type ComponentProps } from 'react'
import { isLongEnough } from './registration.rules.ts'

const GuessableNote = lazy(async () => ({ default: (await import('./guessable-note.tsx')).GuessableNote }))

/** Under a new password that is long enough: what else there is to say of it. Its rules come when something is typed. */
export function PasswordAdvice(props: ComponentProps<typeof GuessableNote>) {
  return (
    <div aria-live="polite" className="empty:hidden">
      <Suspense>{isLongEnough(props.password) && <GuessableNote {...props} />}</Suspense>
    </div>
  )
}
