export type PasskeyRelyingParty = { id: string; origin: string }

/** Returns the relying party of keys: the shop's configured address, else the host of the request. A browser offers a key to no other. */
export function partyOf(publicUrl: string | undefined, requestOrigin: string): PasskeyRelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? requestOrigin)
  return { id: hostname, origin }
}
