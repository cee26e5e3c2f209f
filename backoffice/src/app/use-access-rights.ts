import { accessRightsOf, type AccessRights } from './access.rules.ts'
import { useMeQuery } from './use-me.ts'

/** Returns the duties and the role of the logged-in account; undefined until they are known. */
export function useAccessRights(): AccessRights | undefined {
  const { data } = useMeQuery()
  return data && accessRightsOf(data)
}
