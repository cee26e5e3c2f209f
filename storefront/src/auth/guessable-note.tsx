import { useTranslations } from 'use-intl'
import { Note } from '@sealane/ui/note'
import { isGuessable } from './guessable.rules.ts'

type GuessableNoteProps = { password: string; names: readonly string[] }

/** Says that a password is easy to guess. It keeps nobody from having it. */
export function GuessableNote({ password, names }: GuessableNoteProps) {
  const text = useTranslations('accounts.register')
  return isGuessable(password, names) && <Note tone="warn">{text('guessable')}</Note>
}
