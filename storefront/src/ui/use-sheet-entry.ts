import { useEffect, useEffectEvent } from 'react'
import { countSheets, leaveSheets } from '../app/sheet-entries.ts'

type SheetEntry = { isOpen: boolean; isLocked: boolean; onClose: () => void }

/** Closes the sheet on the browser's Back. When the sheet closes otherwise, its history entry is removed. */
export function useSheetEntry({ isOpen, isLocked, onClose }: SheetEntry): void {
  const goBack = useEffectEvent((enter: () => void) => {
    const isOnWay = leaveSheets(Infinity) !== undefined // The page is being left, which a locked sheet cannot prevent.
    if (isLocked && !isOnWay) enter()
    else onClose()
  })
  useEffect(() => {
    if (!isOpen) return undefined
    let position = 0
    let isOver = false
    const enter = () => {
      if (isOver) return
      position = countSheets() + 1
      history.pushState({ ...(history.state as object | null), sheets: position }, '')
    }
    const follow = () => {
      if (position > countSheets()) goBack(enter)
    }
    void enterAfterOthers(enter)
    addEventListener('popstate', follow)
    return () => {
      isOver = true
      removeEventListener('popstate', follow)
      if (position > 0) void leaveSheets(position - 1)
    }
  }, [isOpen])
}

/** Adds the entry after the entry of a sheet that closes at the same time has been removed. */
async function enterAfterOthers(enter: () => void): Promise<void> {
  const left = leaveSheets(Infinity)
  if (left !== undefined) await left
  enter()
}
