export type PasskeyRelyingParty = { id: string; origin: string }

/** For whom keys are made: the shop's own address, else the host that the request names. A browser offers a key to no other. */
export function partyOf(publicUrl: string | undefined, requestOrigin: string): PasskeyRelyingParty {
  const { hostname, origin } = new URL(publicUrl ?? requestOrigin)
  return { id: hostname, origin }
}
