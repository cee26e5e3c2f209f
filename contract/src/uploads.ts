import * as v from 'valibot'

export const UploadPurpose = v.picklist([
  'recharge_proof',
  'refund_proof',
  'review_picture',
  'avatar',
  'chat_picture',
  'shop_picture',
  'product_picture',
  'hero_picture',
  'category_picture',
])
export type UploadPurpose = v.InferOutput<typeof UploadPurpose>

/** Response of `POST /api/common/upload` (multipart `file`, `purpose`): the id belongs to its uploader and that purpose. */
export const Upload = v.object({ id: v.string(), url: v.string(), width: v.number(), height: v.number() })
export type Upload = v.InferOutput<typeof Upload>

/** 5 MB and 25 million pixels at most, half as many for progressive pictures; at least 16 × 16. JPEG, PNG or WebP. */
export const uploadBytesMaximum = 5 * 1024 * 1024
