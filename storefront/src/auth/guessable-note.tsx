import { useTranslations } from 'use-intl'
import { Note } from '@sealane/ui/note'
import { isGuessable } from './guessable.rules.ts'

type GuessableNoteProps = { password: string; names: readonly string[] }

/** Warns that a password is easy to guess, but does not prevent its use. */
export function GuessableNote({ password, names }: GuessableNoteProps) {
  const text = useTranslations('accounts.register')
  return isGuessable(password, names) && <Note tone="warn">{text('guessable')}</Note>
}
