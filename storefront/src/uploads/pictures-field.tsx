import { Camera, RotateCw, X } from 'lucide-react'
import { useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { FieldNote } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Enlarge } from './enlarge.tsx'
import type { Chosen, Pictures } from './use-pictures.ts'

type PicturesFieldProps = {
  label: string
  isOptional?: boolean
  /** From `usePictures`, which knows how many there may be. */
  pictures: Pictures
  /** What the form says against them all; what went wrong with one stands on it. */
  error?: string | undefined
}

/**
 * Several pictures: chosen, each sent with its own progress, looked at, removed, sent again. Needs the message part
 * `uploads`. While the form finds it faulty the adding button takes the focus (`data-invalid`, see `use-field-errors.ts`).
 */
export function PicturesField({ label, isOptional = false, pictures, error }: PicturesFieldProps) {
  const id = useId()
  const text = useTranslations()
  const { chosen, maximum } = pictures
  const failure = chosen.find((one) => one.error !== undefined)?.error
  return (
    <fieldset className="min-w-0" aria-labelledby={id} aria-describedby={`${id}-note`}>
      <div className="mb-2 flex items-baseline justify-between gap-2">
        <h2 id={id} className="type-c1 font-semibold text-ink-2">
          {label}
          {isOptional && <span className="font-normal text-ink-3"> · {text('shell.field.optional')}</span>}
        </h2>
        <span className="type-c2 text-ink-3 tabular-nums">{text('uploads.count', { n: chosen.length, maximum })}</span>
      </div>
      <ul className="flex flex-wrap gap-2.5">
        {chosen.map((one, index) => (
          <Tile key={one.key} one={one} place={index + 1} pictures={pictures} />
        ))}
        {chosen.length < maximum && (
          <li>
            <Adding label={label} pictures={pictures} isWrong={error !== undefined} />
          </li>
        )}
      </ul>
      <FieldNote id={`${id}-note`} error={failure ?? error} />
    </fieldset>
  )
}

const tile = 'relative size-[72px] flex-none rounded-tile'

function Adding({ label, pictures, isWrong }: { label: string; pictures: Pictures; isWrong: boolean }) {
  const text = useTranslations('uploads')
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        accept="image/jpeg,image/png,image/webp"
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={(event) => {
          pictures.add([...(event.target.files ?? [])])
          event.target.value = '' // The same file may be chosen again.
        }}
      />
      <button
        type="button"
        aria-label={text('add')}
        data-invalid={isWrong}
        onClick={() => input.current?.click()}
        className={`press ${tile} grid place-items-center border-[1.5px] border-dashed text-ink-2 ${isWrong ? 'border-bad' : 'border-ink-3'}`}
      >
        <Icon of={Camera} />
      </button>
    </>
  )
}

type TileProps = { one: Chosen; place: number; pictures: Pictures }

function Tile({ one, place, pictures }: TileProps) {
  const text = useTranslations('uploads')
  const alt = text('picture', { n: place })
  return (
    <li className="relative flex">
      <Enlarge url={one.address} label={text('enlarge', { n: place })} title={alt} alt={alt}>
        <Picture src={one.address} alt="" sizes="72px" isEager className={tile} />
      </Enlarge>
      {one.upload === undefined && one.error === undefined && <Progress share={one.share} />}
      {one.error !== undefined && (
        <button
          type="button"
          aria-label={text('again', { n: place })}
          onClick={() => pictures.retry(one.key)}
          className="absolute inset-0 grid place-items-center rounded-tile bg-[#0b0d12b8] text-white"
        >
          <Icon of={RotateCw} />
        </button>
      )}
      <button
        type="button"
        aria-label={text('remove', { n: place })}
        onClick={() => pictures.remove(one.key)}
        className="press absolute -top-3.5 -right-3.5 grid size-11 place-items-center"
      >
        <span className="grid size-6 place-items-center rounded-full bg-ink text-paper ring-2 ring-paper">
          <Icon of={X} size={14} />
        </span>
      </button>
    </li>
  )
}

/** Over the picture, which is seen at once. */
function Progress({ share }: { share: number }) {
  const text = useTranslations('uploads')
  return (
    <span className="pointer-events-none absolute inset-0 flex items-end rounded-tile bg-[#0b0d1266] p-2">
      <progress
        aria-label={text('sending')}
        value={share}
        max={1}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-white/50 [&::-moz-progress-bar]:bg-white [&::-webkit-progress-bar]:bg-white/50 [&::-webkit-progress-value]:bg-white"
      />
    </span>
  )
}
