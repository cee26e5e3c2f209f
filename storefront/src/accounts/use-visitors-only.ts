import { useEffect } from 'react'
import { isLeaving } from '../app/farewell.ts'
import { useNavigation } from '../app/navigation.ts'
import { readStored } from '../app/session.ts'

/** Who comes back here logged in goes on to the start, as from /login (specification, section 2). */
export function useVisitorsOnly(): void {
  const { go } = useNavigation()
  useEffect(() => {
    if (readStored().token !== undefined && !isLeaving()) go('/', { replace: true })
  }, [go])
}
