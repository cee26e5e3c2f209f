import type { FileName } from '@sealane/contract/locales'
import { useQueryClient } from '@tanstack/react-query'
import { RotateCw, WifiOff } from 'lucide-react'
import { useEffect, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../app/call.ts'
import { useFileName } from '../app/messages.ts'
import { hideMissingPictures } from '../app/missing-pictures.ts'
import { useIsOnline } from '../app/online.ts'
import { userInfo } from '../app/session.ts'
import { readUpdate, registerWorker, subscribeToUpdate } from '../app/worker.ts'
import { Icon } from '@sealane/ui/icon'

/** Shows states that concern every page: there is no network, or a newer version is available. */
export function Strips() {
  const isOnline = useIsOnline()
  const takeOver = useSyncExternalStore(subscribeToUpdate, readUpdate, () => undefined)
  const fileName = useFileName()
  useServiceWorker(fileName)
  useEffect(hideMissingPictures, [])
  useEffect(() => void document.documentElement.toggleAttribute('data-offline', !isOnline), [isOnline])
  return (
    <output>
      {!isOnline && <Offline />}
      {isOnline && takeOver !== undefined && <Update onTake={takeOver} />}
    </output>
  )
}

/**
 * Fetches the user info when the first service worker takes control, so that it is cached: without a network the guard ends the
 * session if that request gets no response.
 */
function useServiceWorker(fileName: FileName): void {
  const queries = useQueryClient()
  const call = useCall()
  useEffect(() => {
    const askAgain = () => void queries.refetchQueries({ queryKey: userInfo(call).queryKey, type: 'all' })
    void registerWorker(fileName, askAgain)
  }, [fileName, queries, call])
}

/** Pages leave space for this strip: `--safe-top`. */
function Offline() {
  const text = useTranslations('shell.offline')
  return (
    <span className="type-c2 fixed inset-x-0 top-0 z-40 flex h-(--safe-top) items-end justify-center gap-1.5 bg-ink pb-1 font-semibold text-paper">
      <Icon of={WifiOff} size={16} />
      {text('tag')}
    </span>
  )
}

function Update({ onTake }: { onTake: () => void }) {
  const text = useTranslations('shell.update')
  return (
    <span className="type-c1 fixed bottom-[calc(var(--tabs-height)+12px)] left-1/2 z-40 flex w-max max-w-[calc(100%-32px)] -translate-x-1/2 items-center gap-2 rounded-full bg-ink pr-2 pl-4 font-semibold text-paper shadow-2">
      <span className="min-w-0">{text('text')}</span>
      <button
        type="button"
        onClick={onTake}
        className="inline-flex min-h-11 flex-none items-center gap-1.5 px-2 underline underline-offset-4"
      >
        <Icon of={RotateCw} size={16} />
        {text('action')}
      </button>
    </span>
  )
}
