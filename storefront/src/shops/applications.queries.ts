import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** The query for the application to open a shop; fetched again whenever the page opens. */
export const shopApplication = (call: ApiCall) =>
  queryOptions({
    queryKey: ['partners', 'application'],
    queryFn: () => call('GET /api/shop/application'),
    refetchOnMount: 'always',
  })

/** The query for the shopper's invitations to work for shops. */
export const ownInvitations = (call: ApiCall) =>
  queryOptions({
    queryKey: ['partners', 'invitations'],
    queryFn: () => call('GET /api/shop/invitation_list'),
    refetchOnMount: 'always',
  })
