import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { FileName } from '@sealane/contract/locales'
import type { RefundEventKind } from '@sealane/contract/refunds'

/** A text in all 13 locales. */
type DemoTexts = Record<FileName, string>

export type DemoShop = {
  slug: string
  name: string
  /** The account that sells there. */
  seller: string
  country: string
  city: string
  logo: string
  banner: string
  banner_color: string
  freight: { base: number; further: number; free_from: number | null }
  handling_days: number
  /** The return address for goods. */
  returns: { mobile: string; region: string; city: string; postcode: string; detail: string }
  about: DemoTexts
}

export type DemoSpec = { name: string; value?: string; text?: string; quantity?: number; unit?: string }
type DemoOption = {
  name: string
  values: { value: string; swatch?: string; surcharge?: number; picture?: boolean }[]
}
export type DemoProduct = {
  id: string
  model: string
  shop: string
  category: string
  origin: string
  handling_days: number
  price: number
  list_price: number | null
  options: DemoOption[]
  stock: number[]
  specs: DemoSpec[]
  name: DemoTexts
  description: DemoTexts
}

export type DemoReview = {
  account: string
  product: string
  content: string
  product_score: number
  service_score: number
  postage_score: number
  reply?: string
  /** Files of `pictures`, from which the buyer's photos are made. */
  pictures?: string[]
  /** A report by the shop's seller. */
  report?: { reason: 'insult' | 'personal' | 'untrue' | 'advert' | 'other'; details: string; hoursAgo: number }
}

export type DemoPerson = {
  account: string
  family_name: string
  given_name: string
  country: string
  language: FileName
}

export type DemoAddress = {
  account: string
  addressee: string
  mobile: string
  country: string
  region: string
  city: string
  postcode: string
  detail: string
  tag: string
}

export type DemoPromotion = {
  code: string
  kind: string
  value: number
  minimum: number
  maximum: number | null
  shop: string | null
  per_shopper: number
  total: number
  starts_at?: string
  ends_at?: string
}

/** `order` and `product` are product codes: of the shopper's order, or of the product itself. */
type DemoMessage = {
  from: 'shopper' | 'staff'
  hoursAgo: number
  text: string
  order?: string
  product?: string
  picture?: string
}
/** `unread` is the number of the newest messages that a side has not read. `shop` is null for the platform. */
export type DemoConversation = {
  shopper: string
  shop: string | null
  messages: DemoMessage[]
  unread?: { shopper?: number; staff?: number }
}

/** `part` is the share of the item's price that is requested. The steps are the request's history; the last one is its state. */
export type DemoRefund = {
  shopper: string
  product: string
  type: 'refund' | 'return'
  part: number
  reason: string
  explanation: string
  picture: string
  refusal?: string
  appeal?: string
  returnAddress?: string
  carrier?: string
  trackingNo?: string
  steps: { kind: RefundEventKind; by: 'shopper' | 'seller' | 'system'; hoursAgo: number }[]
}

type DemoHero = { id: string; file: string; color: string; target: string; title: DemoTexts; action: DemoTexts }
type Vocabulary = {
  options: Record<string, DemoTexts>
  specs: Record<string, DemoTexts>
  values: Record<string, DemoTexts>
  labels: Record<string, Record<string, DemoTexts>>
}
type Photographed = { id: string; pictures: Record<string, { file: string; placeholder: string }> }

const folder = path.join(import.meta.dirname, '..')
export const pictureFolder = path.join(folder, 'pictures')

export const readShops = () => read('shops.json') as DemoShop[]
export const readHeroes = () => read('heroes.json') as DemoHero[]
export const readPeople = () => read('reviewers.json') as DemoPerson[]
export const readReviews = () => read('reviews.json') as DemoReview[]
export const readAddresses = () => read('addresses.json') as DemoAddress[]
export const readPromotions = () => read('promotions.json') as DemoPromotion[]
/** The search words for each model. */
export const readKeywords = () => read('keywords.json') as Record<string, Record<FileName, string[]>>
export const readAboutDemo = () =>
  read('policies/about-this-demo.json') as { slug: string; title: DemoTexts; body: DemoTexts }
export const readConversations = () => read('conversations.json') as DemoConversation[]
export const readRefunds = () => read('refunds.json') as DemoRefund[]
export const readQuickReplies = () => read('quick-replies.json') as { shop: string | null; texts: string[] }[]
export const readVocabulary = () => read('vocabulary.json') as Vocabulary

/** Returns the pictures of each product, by its id. */
export function readPhotographs(): Map<string, Photographed['pictures']> {
  const { products } = read('catalogue.json') as { products: Photographed[] }
  return new Map(products.map(({ id, pictures }) => [id, pictures]))
}

export function readProducts(): DemoProduct[] {
  return readdirSync(path.join(folder, 'products'))
    .toSorted()
    .map((file) => read(path.join('products', file)) as DemoProduct)
}

function read(file: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, file), 'utf8'))
}
