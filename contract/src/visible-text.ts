/** Characters that nobody sees: white space, controls, characters of zero width, marks of direction, fillers and the empty Braille pattern. */
const unseen = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of the text can be seen. */
export function isBlank(text: string): boolean {
  return unseen.test(text)
}

/** Removes white space at both ends; text of which nothing can be seen becomes empty. Inside a text such characters may belong to a script or an emoji. */
export function trimText(text: string): string {
  return isBlank(text) ? '' : text.trim()
}
