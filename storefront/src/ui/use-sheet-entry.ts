import { useEffect, useEffectEvent } from 'react'
import { countSheets, leaveSheets } from '../app/sheet-entries.ts'

type SheetEntry = { isOpen: boolean; isLocked: boolean; onClose: () => void }

/** While the sheet is open the browser's Back closes it. Closed otherwise, it takes its entry with it. */
export function useSheetEntry({ isOpen, isLocked, onClose }: SheetEntry): void {
  const goBack = useEffectEvent((enter: () => void) => {
    const isOnWay = leaveSheets(Infinity) !== undefined // The page goes elsewhere, which no lock keeps from happening.
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

/** One that closes at the same time goes first. */
async function enterAfterOthers(enter: () => void): Promise<void> {
  const left = leaveSheets(Infinity)
  if (left !== undefined) await left
  enter()
}
