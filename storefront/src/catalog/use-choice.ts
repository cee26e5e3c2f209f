import type { ProductDetail, Variant } from '@sealane/contract/catalog'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useNavigation } from '../app/navigation.ts'
import { useAdding } from './use-adding.ts'
import { chooseValue, firstVariant } from './variant.rules.ts'

const quantityMaximum = 999

export type VariantChoice = {
  /** Undefined when no variant of the product is on sale. */
  variant: Variant | undefined
  quantity: number
  quantityMaximum: number
  /** False if the variant is sold out or the shop is closed. */
  canBuy: boolean
  isAdding: boolean
  choose: (option: number, value: string) => void
  setQuantity: (quantity: number) => void
  /** Adds to the bag; the picture flies from the element. Resolves when the item is in the bag. */
  add: (from: Element | null) => void
  buy: () => void
}

/** Keeps the chosen variant and quantity, and provides the actions for them. */
export function useChoice(product: ProductDetail): VariantChoice {
  const { variants, shop } = product
  const [variantId, setVariantId] = useState<string>()
  const [chosenQuantity, setQuantity] = useState(1)
  const { go } = useNavigation()
  const variant = variants.find(({ id }) => id === variantId) ?? firstVariant(variants)
  const maximum = Math.min(variant?.stock ?? 0, quantityMaximum)
  const quantity = Math.max(1, Math.min(chosenQuantity, maximum))
  const adding = useAdding(useTranslations('catalogue.detail')('added'))
  return {
    variant,
    quantity,
    quantityMaximum: maximum,
    canBuy: shop.open && maximum > 0,
    isAdding: adding.isPending,
    choose: (option, value) => setVariantId(chooseValue(variants, variant?.choice ?? [], { option, value })?.id),
    setQuantity,
    add: (from) => variant && adding.mutate({ variant, quantity, from }),
    buy: () => variant && go(`/checkout?buy=${variant.id}&quantity=${quantity}`),
  }
}
