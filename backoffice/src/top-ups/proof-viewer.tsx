import { ExternalLink, ImageOff, RotateCw, ZoomIn, ZoomOut } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Icon } from '@sealane/ui/icon'
import { IconButton } from '../ui/button.tsx'
import { shownSize, zoomFrom, zooms, type ProofPictureSize } from './proof.rules.ts'

/** The proof on a dark background, with buttons to zoom, rotate and open it separately. */
export function ProofViewer({ url }: { url: string | null }) {
  const text = useTranslations('portal.proof')
  const format = useFormatter()
  const [zoom, setZoom] = useState(100)
  const [turns, setTurns] = useState(0)
  const source = useLastingAddress(url)
  return (
    <div className="relative flex h-[60dvh] min-h-0 flex-col bg-table text-on-table desk:h-auto desk:grow">
      {source === undefined ? (
        <Missing>{text('none')}</Missing>
      ) : (
        <ProofTable source={source} zoom={zoom} turns={turns} />
      )}
      {source !== undefined && (
        <div className="absolute bottom-4 left-1/2 flex -translate-x-1/2 items-center rounded-full bg-tool px-2">
          <IconButton
            icon={ZoomOut}
            label={text('smaller')}
            disabled={zoom === zooms[0]}
            onClick={() => setZoom(zoomFrom(zoom, -1))}
          />
          <span className="type-c1 w-11 text-center font-semibold tabular-nums" aria-live="polite">
            {format.number(zoom / 100, { style: 'percent' })}
          </span>
          <IconButton
            icon={ZoomIn}
            label={text('larger')}
            disabled={zoom === zooms.at(-1)}
            onClick={() => setZoom(zoomFrom(zoom, 1))}
          />
          <IconButton icon={RotateCw} label={text('turn')} onClick={() => setTurns(turns + 1)} />
          <a
            href={url ?? source}
            target="_blank"
            rel="noreferrer"
            aria-label={text('original')}
            title={text('original')}
            className="grid size-11 place-items-center rounded-full"
          >
            <Icon of={ExternalLink} size={20} />
          </a>
        </div>
      )}
    </div>
  )
}

/** Keeps the first URL of a file: each response signs it anew, and a new URL would load the same picture again. */
function useLastingAddress(url: string | null): string | undefined {
  const [kept, setKept] = useState(url)
  const fileOf = (address: string | null) => address?.split('?')[0]
  if (fileOf(kept) !== fileOf(url)) setKept(url)
  return kept ?? undefined
}

type ProofTableProps = { source: string; zoom: number; turns: number }

/** The frame of the picture; it scrolls when the picture is larger. */
function ProofTable({ source, zoom, turns }: ProofTableProps) {
  const text = useTranslations('portal.proof')
  const [container, containerSize] = useSize()
  const [picture, setPicture] = useState<ProofPictureSize>()
  const [hasFailed, setHasFailed] = useState(false)
  if (hasFailed) return <Missing>{text('failed')}</Missing>
  const shown = picture && containerSize && shownSize(picture, containerSize, { zoom, turns })
  const frame = shown && (turns % 2 === 0 ? shown : { width: shown.height, height: shown.width })
  return (
    <section
      ref={container}
      aria-label={text('title')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
      data-scrolls=""
      className="grid min-h-0 grow overflow-auto"
    >
      <div className="relative m-auto" style={frame}>
        <img
          src={source}
          alt={text('alt')}
          className={`absolute top-1/2 left-1/2 max-w-none -translate-1/2 rounded-frame shadow-dialog transition-[rotate] duration-200 ${shown === undefined ? 'opacity-0' : ''}`}
          style={{ ...shown, rotate: `${turns * 90}deg` }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setPicture({ width: naturalWidth, height: naturalHeight })
          }
          onError={() => setHasFailed(true)}
        />
      </div>
    </section>
  )
}

function Missing({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="m-auto grid justify-items-center gap-3 p-6 text-center">
      <Icon of={ImageOff} size={44} />
      {children}
    </div>
  )
}

function useSize() {
  const element = useRef<HTMLElement>(null)
  const [size, setSize] = useState<ProofPictureSize>()
  useEffect(() => {
    if (element.current === null) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry === undefined) return
      const { width, height } = entry.target.getBoundingClientRect()
      setSize({ width, height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [])
  return [element, size] as const
}
