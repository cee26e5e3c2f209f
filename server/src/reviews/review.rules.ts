/** How a reviewer is shown to everybody: the given name and one letter of the family name, else one of the account. */
export function authorOf(person: { given_name: string; family_name: string; account: string }): string {
  const [family] = person.family_name
  if (person.given_name !== '') return family === undefined ? person.given_name : `${person.given_name} ${family}.`
  return `${Array.from(person.account)[0] ?? ''}…`
}
