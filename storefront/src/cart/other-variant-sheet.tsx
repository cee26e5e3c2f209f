import type { CartLine } from '@sealane/contract/cart'
import type { ProductDetail, Variant } from '@sealane/contract/catalog'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { OptionChoices } from '../catalog/option-choices.tsx'
import { PriceLine } from '../catalog/price-line.tsx'
import { productDetail } from '../catalog/products.queries.ts'
import { chooseValue } from '../catalog/variant.rules.ts'
import { Button } from '@sealane/ui/button'
import { Loaded } from '../ui/loaded.tsx'
import { Picture } from '../ui/picture.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { Bone } from '@sealane/ui/bone'

type OtherVariantSheetProps = {
  line: CartLine
  isOpen: boolean
  onChoose: (variant: Variant) => void
  onClose: () => void
}

/** Chooses another variant, such as colour or size, for a line in the bag. */
export function OtherVariantSheet({ line, isOpen, onChoose, onClose }: OtherVariantSheetProps) {
  const text = useTranslations('catalogue.detail')
  const query = useQuery(productDetail(useCall(), line.product_id))
  return (
    <Sheet isOpen={isOpen} title={text('spec')} onClose={onClose}>
      <Loaded query={query} skeleton={<ChoicesSkeleton />}>
        {(product) => <VariantChoices product={product} line={line} onChoose={onChoose} />}
      </Loaded>
    </Sheet>
  )
}

type VariantChoicesProps = { product: ProductDetail; line: CartLine; onChoose: (variant: Variant) => void }

function VariantChoices({ product, line, onChoose }: VariantChoicesProps) {
  const text = useTranslations('catalogue.detail')
  const actions = useTranslations('shell.actions')
  const { variants } = product
  const [variantId, setVariantId] = useState(line.variant_id)
  const variant = variants.find(({ id }) => id === variantId)
  const choose = (option: number, value: string) =>
    setVariantId(chooseValue(variants, variant?.choice ?? [], { option, value })?.id ?? variantId)
  return (
    <>
      <div className="flex gap-3 px-4 pt-1">
        <Picture
          src={variant?.image ?? line.image}
          color={line.image_color}
          alt=""
          sizes="104px"
          className="size-26 flex-none rounded-product"
        />
        <div aria-live="polite" className="min-w-0 grow pt-1">
          <PriceLine product={product} variant={variant} isShort />
          <p className="type-b2 mt-2 font-medium">{variant?.spec}</p>
          <p className="type-c1 mt-1 text-ink-2">{text('inStock', { n: variant?.stock ?? 0 })}</p>
        </div>
      </div>
      <div className="px-4 pb-4">
        <OptionChoices product={product} choice={{ variant, choose }} />
        <Button
          isBlock
          className="mt-6"
          disabled={variant === undefined || variant.stock === 0}
          onClick={() => variant !== undefined && onChoose(variant)}
        >
          {actions('confirm')}
        </Button>
      </div>
    </>
  )
}

function ChoicesSkeleton() {
  return (
    <div aria-hidden="true" className="late flex h-80 gap-3 px-4 pt-1">
      <Bone className="size-26 flex-none rounded-product" />
      <div className="grow">
        <Bone className="h-8 w-1/2" />
        <Bone className="mt-3 h-4 w-2/3" />
      </div>
    </div>
  )
}
