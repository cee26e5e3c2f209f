import { CircleCheck, ImagePlus } from 'lucide-react'
import { useId, useRef, type RefObject } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Enlarge } from '../uploads/enlarge.tsx'
import { useUpload } from '../uploads/use-upload.ts'
import { Button } from '@sealane/ui/button'
import { FieldNote } from '@sealane/ui/field'
import { Icon } from '@sealane/ui/icon'
import { Picture } from '../ui/picture.tsx'
import { Card } from '@sealane/ui/card'
import { Tag } from '@sealane/ui/tag'
import type { UploadedProof } from './use-transfer.ts'

type ProofFieldProps = {
  label: string
  proof: UploadedProof | undefined
  error: string | undefined
  onChange: (uploadedProof: UploadedProof | undefined) => void
}

/** A picture of the transfer: choose, upload with progress, view, replace or remove it. */
export function ProofField({ label, proof, error, onChange }: ProofFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const file = useRef<File>(undefined)
  const sending = useUpload('recharge_proof', (upload) =>
    onChange({ upload, name: file.current?.name ?? '', bytes: file.current?.size ?? 0 }),
  )
  const choose = (chosen: File | undefined) => {
    if (chosen === undefined) return
    file.current = chosen
    sending.mutate(chosen)
  }
  const errorText = sending.error?.message ?? error
  return (
    <fieldset className="min-w-0" aria-labelledby={id}>
      <h2 id={id} className="type-c1 mt-4 mb-2 font-semibold text-ink-2">
        {label}
      </h2>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          choose(event.target.files?.[0])
          event.target.value = '' // Allows the same file to be chosen again.
        }}
      />
      {sending.isPending ? (
        <Progress share={sending.progress} />
      ) : proof === undefined ? (
        <Chooser isWrong={errorText !== undefined} input={input} />
      ) : (
        <Chosen proof={proof} input={input} onRemove={() => onChange(undefined)} />
      )}
      <FieldNote id={`${id}-note`} error={sending.isPending ? undefined : errorText} />
    </fieldset>
  )
}

type InputRef = RefObject<HTMLInputElement | null>

function Chooser({ isWrong, input }: { isWrong: boolean; input: InputRef }) {
  const text = useTranslations('wallet.proof')
  return (
    <button
      type="button"
      data-invalid={isWrong}
      onClick={() => input.current?.click()}
      className={`press flex min-h-28 w-full flex-col items-center justify-center gap-2 rounded-card border-[1.5px] border-dashed bg-surface px-4 py-4 ${isWrong ? 'border-bad' : 'border-line-2'}`}
    >
      <Icon of={ImagePlus} className="text-brand-text" />
      <span className="font-semibold text-brand-text">{text('choose')}</span>
      <span className="type-c2 text-ink-2">{text('kinds')}</span>
    </button>
  )
}

function Progress({ share }: { share: number }) {
  const text = useTranslations('wallet.proof')
  const { number } = useFormatter()
  return (
    <Card className="px-4 py-6">
      <div className="type-b2 mb-2.5 flex justify-between font-semibold">
        <span>{text('sending')}</span>
        <span className="tabular-nums">{number(share, { style: 'percent' })}</span>
      </div>
      <progress aria-label={text('sending')} value={share} max={1} className="progress-bar" />
    </Card>
  )
}

function Chosen({ proof, input, onRemove }: { proof: UploadedProof; input: InputRef; onRemove: () => void }) {
  const text = useTranslations('wallet.proof')
  const { number } = useFormatter()
  const kilobytes = number(Math.max(1, Math.round(proof.bytes / 1000)), {
    style: 'unit',
    unit: 'kilobyte',
    maximumFractionDigits: 0,
  })
  return (
    <Card className="flex gap-3 p-3">
      <Enlarge url={proof.upload.url} label={text('enlarge')} title={text('title')} alt={text('alt')}>
        <Picture src={proof.upload.url} alt={text('alt')} sizes="112px" isEager className="h-31 w-28 rounded-tile" />
      </Enlarge>
      <div className="flex min-w-0 grow flex-col items-start">
        <p className="type-h3 line-clamp-2 break-all">{proof.name}</p>
        <p className="type-c1 mt-0.5 mb-1.5 text-ink-2">{kilobytes}</p>
        <Tag tone="ok">
          <Icon of={CircleCheck} size={14} />
          {text('uploaded')}
        </Tag>
        <div className="mt-auto -ml-3 flex flex-wrap">
          <Button variant="text" size="m" onClick={() => input.current?.click()}>
            {text('replace')}
          </Button>
          <Button variant="text" size="m" className="text-bad!" onClick={onRemove}>
            {text('remove')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
