import type { Serve } from '../http/serve.ts'
import {
  addAddress,
  findAddress,
  limitAdding,
  listAddresses,
  removeAddress,
  setDefaultAddress,
  toAddress,
} from './address.ts'
import { countriesIn, regionsIn } from './places.ts'

export function addressRoutes(serve: Serve): void {
  serve('GET /api/user/address_list', async ({ tx, caller, visit }) => ({
    items: await listAddresses(tx, caller.id, visit.language),
    next: null,
  }))

  serve('POST /api/user/address_add', addAddress, limitAdding)

  serve('GET /api/user/address', async ({ tx, caller, visit }, { query }) =>
    toAddress(await findAddress(tx, caller.id, query.id), visit.language),
  )

  serve('POST /api/user/address_set_default', async ({ tx, caller }, { body }) => {
    await setDefaultAddress(tx, caller.id, body.id)
    return {}
  })

  serve('GET /api/user/address_del', async ({ tx, caller }, { query }) => {
    await removeAddress(tx, caller.id, query.id)
    return {}
  })

  serve('POST /api/user/address_del', async ({ tx, caller }, { body }) => {
    await removeAddress(tx, caller.id, body.id)
    return {}
  })

  // There is no list of the world's towns: with a region given, the town is free text.
  serve('GET /api/user/area', async ({ visit }, { query }) => ({ items: areasFor(query, visit.language), next: null }))
}

type AreaQuery = { country?: string | undefined; region?: string | undefined }

function areasFor({ country, region }: AreaQuery, language: Parameters<typeof countriesIn>[0]) {
  if (country === undefined) return countriesIn(language)
  return region === undefined ? regionsIn(country, language) : []
}
