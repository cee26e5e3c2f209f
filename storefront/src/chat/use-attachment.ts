import type { ProductDetail } from '@sealane/contract/catalog'
import type { OrderAttachment, ProductAttachment } from '@sealane/contract/chat'
import { useQuery } from '@tanstack/react-query'
import { useCall } from '../app/call.ts'
import { useNavigation } from '../app/navigation.ts'
import { productDetail } from '../catalog/products.queries.ts'
import { orderDetail } from '../orders/orders.queries.ts'
import { conversationAddress, type ConversationAddress } from './address.rules.ts'
import { toProductAttachment } from './conversations.queries.ts'

/** The subject of a message. */
type MessageAttachment = { product: ProductAttachment } | { order: OrderAttachment }
export type AttachmentControls = {
  about: MessageAttachment | undefined
  choose: (chosen: Pick<ConversationAddress, 'product' | 'order'>) => void
  drop: () => void
}

/** Keeps the subject of the next message in the address: a link from a product or an order sets it, and it survives a reload. */
export function useAttachment({ shop, product, order }: ConversationAddress): AttachmentControls {
  const call = useCall({ isQuiet: true })
  const { go } = useNavigation()
  const found = useQuery({ ...productDetail(call, product ?? ''), enabled: product !== undefined })
  const own = useQuery({ ...orderDetail(call, order ?? ''), enabled: order !== undefined })
  const show = (about: Pick<ConversationAddress, 'product' | 'order'>) =>
    go(conversationAddress({ shop, ...about }), { replace: true })
  return {
    about: aboutOf(product === undefined ? undefined : found.data, order === undefined ? undefined : own.data, shop),
    choose: show,
    drop: () => {
      if (product !== undefined || order !== undefined) show({})
    },
  }
}

/** Ignores a subject of another shop: the server would refuse it. */
function aboutOf(
  product: ProductDetail | undefined,
  order: OrderAttachment | undefined,
  shop: string | undefined,
): MessageAttachment | undefined {
  const isOfShop = (id: string) => shop === undefined || shop === id
  if (order !== undefined && isOfShop(order.shop.id)) return { order }
  if (product === undefined || !isOfShop(product.shop.id)) return undefined
  return { product: toProductAttachment(product) }
}
