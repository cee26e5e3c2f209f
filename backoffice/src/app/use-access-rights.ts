import { accessRightsOf, type AccessRights } from './access.rules.ts'
import { useMeQuery } from './use-me.ts'

/** The duties and the role of the account that is logged in; undefined until they are known. */
export function useAccessRights(): AccessRights | undefined {
  const { data } = useMeQuery()
  return data && accessRightsOf(data)
}
