import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** Every answer of the help: few enough to be searched here. */
export const helpAnswers = (call: ApiCall) =>
  queryOptions({ queryKey: ['help'], queryFn: () => call('GET /api/user/help_support') })

export const policies = (call: ApiCall) => queryOptions({ queryKey: ['law'], queryFn: () => call('GET /api/user/law') })
