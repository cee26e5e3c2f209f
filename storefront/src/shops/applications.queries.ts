import type { ApiCall } from '@sealane/contract/client'
import { queryOptions } from '@tanstack/react-query'

/** How the wish to open a shop stands; asked anew whenever the page is opened. */
export const shopApplication = (call: ApiCall) =>
  queryOptions({
    queryKey: ['partners', 'application'],
    queryFn: () => call('GET /api/shop/application'),
    refetchOnMount: 'always',
  })

/** The shopper's invitations to work for shops. */
export const ownInvitations = (call: ApiCall) =>
  queryOptions({
    queryKey: ['partners', 'invitations'],
    queryFn: () => call('GET /api/shop/invitation_list'),
    refetchOnMount: 'always',
  })
