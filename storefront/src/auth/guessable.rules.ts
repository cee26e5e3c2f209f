/** Common words in passwords; characters before or after them add little. */
const words = new Set(
  (
    'password passwort passord motdepasse contrasena senha parola sifre heslo haslo qwerty qwertz azerty asdfgh zxcvbn qazwsx ' +
    'admin login welcome letmein iloveyou monkey dragon sunshine princess football baseball superman batman shadow master ' +
    'michael jordan hunter freedom whatever starwars pokemon computer internet google facebook samsung apple summer winter ' +
    'spring autumn secret changeme default sealane shopping market'
  ).split(' '),
)
const rows = [
  '1234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r5t6z',
  '1q2w3e4r5t6y',
]
const alike: Record<string, string> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', '@': 'a', $: 's', '!': 'i' }

/** Checks whether a password is one of the first that an attacker would try. `names` are known to others: the account's name, its e-mail. */
export function isGuessable(password: string, names: readonly string[]): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase()
  const nameParts = names.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.trim().toLowerCase())
  return (
    nameParts.includes(typed) ||
    /^(.{1,3})\1+$/u.test(typed) ||
    /^\d{1,8}$/.test(typed) ||
    isRun(typed) ||
    rows.some((row) => row.includes(typed) || row.includes(reverse(typed))) ||
    words.has(bare(typed))
  )
}

/** Checks for letters or digits in sequence, up or down: `abcdef`, `987654`. */
function isRun(typed: string): boolean {
  const steps = new Set(
    Array.from(typed, (_letter, index) => typed.charCodeAt(index + 1) - typed.charCodeAt(index)).slice(0, -1),
  )
  return steps.size === 1 && (steps.has(1) || steps.has(-1))
}

/** Removes digits and signs at both ends, and replaces digits that look like letters. */
function bare(typed: string): string {
  const inner = typed.replaceAll(/^[\d\W_]+|[\d\W_]+$/gu, '')
  return Array.from(inner, (letter) => alike[letter] ?? letter).join('')
}

function reverse(typed: string): string {
  return Array.from(typed).toReversed().join('')
}
