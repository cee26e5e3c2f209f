import type { categoryIds } from '@sealane/contract/catalog'
import computer from './categories/computer.webp'
import electrical from './categories/electrical.webp'
import family from './categories/family.webp'
import food from './categories/food.webp'
import health from './categories/health.webp'
import mensClothing from './categories/mens-clothing.webp'
import mobilePhone from './categories/mobile-phone.webp'
import outdoors from './categories/outdoors.webp'
import toys from './categories/toys.webp'
import womensClothing from './categories/womens-clothing.webp'

/** One of the original categories, which have a short name and a picture. */
export type DrawnCategory = (typeof categoryIds)[number]

/** The pictures of the original categories, 200 px square. */
export const categoryPictures: Record<DrawnCategory, string> = {
  computer,
  electrical,
  outdoors,
  family,
  health,
  mens_clothing: mensClothing,
  womens_clothing: womensClothing,
  food,
  mobile_phone: mobilePhone,
  toys,
}
