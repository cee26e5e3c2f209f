import type { ProductForm } from '@sealane/contract/product-form'
import type { PortalProductDetail } from '@sealane/contract/products'
import { openShop } from '../src/shops/opening.ts'
import type { TestPerson, TestApi } from './api.ts'
import { uploadPicture } from './proof.ts'

/** Returns the form of a draft of a mug without options; `more` are the differences. */
export function mug(more: Partial<ProductForm> = {}): ProductForm {
  return {
    code: null,
    category: 'family',
    origin: 'JP',
    handling_days: 2,
    texts: { en: { name: 'Stoneware mug', description: 'Holds tea.' } },
    specs: [],
    pictures: [],
    options: [],
    variants: [variant([], 12_00, 5)],
    on_sale: false,
    ...more,
  }
}

export function variant(choice: string[], unit_price: number | null, stock: number): ProductForm['variants'][number] {
  return { choice, unit_price, list_price: null, stock, seen_stock: 0, sku: null, image: null, on_sale: true }
}

/** Returns a form with two colours and two sizes, without the large green one. */
export function shirt(more: Partial<ProductForm> = {}): ProductForm {
  return mug({
    category: 'mens_clothing',
    texts: {
      en: { name: 'Harbour shirt', description: 'Washed linen.' },
      de: { name: 'Hafenhemd', description: 'Gewaschenes Leinen.' },
    },
    specs: [{ name: { en: 'Material', de: 'Material' }, value: { en: 'Linen', de: 'Leinen' } }],
    options: [
      {
        name: 'colour',
        labels: { en: 'Colour', de: 'Farbe' },
        values: [
          { value: 'sand', labels: { en: 'Sand', de: 'Sand' }, swatch: '#d8c7a0', image: null },
          { value: 'green', labels: { en: 'Green', de: 'Grün' }, swatch: '#3c6e47', image: null },
        ],
      },
      {
        name: 'size',
        labels: { en: 'Size', de: 'Größe' },
        values: [
          { value: 'm', labels: { en: 'M' }, swatch: null, image: null },
          { value: 'l', labels: { en: 'L' }, swatch: null, image: null },
        ],
      },
    ],
    variants: [variant(['sand', 'm'], 49_00, 3), variant(['sand', 'l'], 52_00, 4), variant(['green', 'm'], 45_00, 0)],
    ...more,
  })
}

/** Returns the form with a picture that the seller has just uploaded. */
export async function withPicture({ app }: TestApi, seller: TestPerson, form: ProductForm): Promise<ProductForm> {
  const id = await uploadPicture(app, seller, 'product_picture')
  return { ...form, pictures: [{ image: id, alt: {} }] }
}

/** Puts the product on sale, with a picture. */
export async function sell(api: TestApi, seller: TestPerson, form: ProductForm): Promise<PortalProductDetail> {
  const body = { ...(await withPicture(api, seller, form)), on_sale: true }
  return seller.call('POST /api/portal/product/save', { body })
}

/** Returns the shown product as a form that can be sent back. */
export function formOf(detail: PortalProductDetail, more: Partial<ProductForm> = {}): ProductForm {
  const { id, version, code, category, origin, handling_days, texts, specs, options, variants, status } = detail
  return {
    ...{ id, version, code, category, origin, handling_days, texts, specs, options, variants },
    pictures: detail.pictures.map(({ image, alt }) => ({ image, alt })),
    on_sale: ['on_sale', 'sold_out', 'reviewing'].includes(status),
    ...more,
  }
}

/** Opens a shop that has sold nothing yet, with its seller. */
export async function openYoungShop(api: TestApi): Promise<{ seller: TestPerson; shopId: number }> {
  const seller = await api.signUp()
  const pictures = { logo: '/pictures/logo.webp', banner: '/pictures/banner.webp', bannerColor: '#ffffff' }
  const about = { locale: 'en', text: 'New here.' } as const
  const shop = { name: `Young ${seller.account}`, country: 'JP', ...pictures, about, sellerId: Number(seller.id) }
  const shopId = await api.databases.writer.transaction().execute((tx) => openShop(tx, shop))
  return { seller: await api.hireSeller(shopId), shopId }
}
