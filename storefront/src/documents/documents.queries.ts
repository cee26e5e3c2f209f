import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** The query for all help answers: they are few enough to be searched in the browser. */
export const helpAnswers = (call: ApiCall) =>
  queryOptions({ queryKey: ['help'], queryFn: () => call('GET /api/user/help_support') })

export const policies = (call: ApiCall) => queryOptions({ queryKey: ['law'], queryFn: () => call('GET /api/user/law') })
