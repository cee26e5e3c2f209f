import type { Serve } from '../http/serve.ts'
import { answerInvitation, listOwnInvitations } from './invitation.ts'
import {
  leaveShop,
  preparePassword,
  prepareSaving,
  removeForShop,
  removePerson,
  savePerson,
  showPeople,
  takeBackInvitation,
} from './people.ts'

export function staffRoutes(serve: Serve): void {
  serve('GET /api/portal/shop/people', showPeople)
  serve('POST /api/portal/shop/person_save', savePerson, prepareSaving)
  serve('POST /api/portal/shop/invitation_take_back', takeBackInvitation)
  serve('GET /api/shop/invitation_list', listOwnInvitations)
  serve('POST /api/shop/invitation_answer', answerInvitation)
  serve('POST /api/portal/shop/person_remove', removePerson, preparePassword)
  serve('POST /api/portal/shop/leave', leaveShop, preparePassword)
  serve('POST /api/portal/shops/person_remove', removeForShop)
}
