import type { Serve } from '../http/serve.ts'
import { saveFreight, showFreight, tryRows } from './freight-settings.ts'
import { endHoliday, saveHoliday, showHoliday } from './holiday-settings.ts'
import { saveShop, showShop } from './profile.ts'

export function shopSettingRoutes(serve: Serve): void {
  serve('GET /api/portal/shop/detail', showShop)
  serve('POST /api/portal/shop/save', saveShop)
  serve('GET /api/portal/freight/table', showFreight)
  serve('POST /api/portal/freight/save', saveFreight)
  serve('POST /api/portal/freight/try', tryRows)
  serve('GET /api/portal/shop/holiday', showHoliday)
  serve('POST /api/portal/shop/holiday', saveHoliday)
  serve('POST /api/portal/shop/holiday_end', endHoliday)
}
