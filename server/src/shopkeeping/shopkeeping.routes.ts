import type { Serve } from '../http/serve.ts'
import { removePerson, savePerson, showPeople } from './people.ts'
import { saveShop, showShop } from './profile.ts'

export function portalShopRoutes(serve: Serve): void {
  serve('GET /api/portal/shop/detail', showShop)
  serve('POST /api/portal/shop/save', saveShop)
  serve('GET /api/portal/shop/people', showPeople)
  serve('POST /api/portal/shop/person_save', savePerson)
  serve('POST /api/portal/shop/person_remove', removePerson)
}
