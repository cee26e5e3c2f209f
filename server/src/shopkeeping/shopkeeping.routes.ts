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
import { saveFreight, showFreight, tryRows } from './freight.ts'
import { endHoliday, saveHoliday, showHoliday } from './holiday.ts'
import { limitReturnAddress, saveReturnAddress, showReturnAddress } from './return-address.ts'
import { saveShop, showShop } from './profile.ts'

export function portalShopRoutes(serve: Serve): void {
  serve('GET /api/portal/shop/detail', showShop)
  serve('POST /api/portal/shop/save', saveShop)
  serve('GET /api/portal/shop/people', showPeople)
  serve('POST /api/portal/shop/person_save', savePerson, prepareSaving)
  serve('POST /api/portal/shop/invitation_take_back', takeBackInvitation)
  serve('GET /api/shop/invitation_list', listOwnInvitations)
  serve('POST /api/shop/invitation_answer', answerInvitation)
  serve('POST /api/portal/shop/person_remove', removePerson, preparePassword)
  serve('POST /api/portal/shop/leave', leaveShop, preparePassword)
  serve('POST /api/portal/shops/person_remove', removeForShop)
  serve('GET /api/portal/freight/table', showFreight)
  serve('POST /api/portal/freight/save', saveFreight)
  serve('POST /api/portal/freight/try', tryRows)
  serve('GET /api/portal/shop/holiday', showHoliday)
  serve('POST /api/portal/shop/holiday', saveHoliday)
  serve('POST /api/portal/shop/holiday_end', endHoliday)
  serve('GET /api/portal/shop/return_address', showReturnAddress)
  serve('POST /api/portal/shop/return_address', saveReturnAddress, limitReturnAddress)
}
