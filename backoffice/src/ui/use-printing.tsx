import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

type PrintSheet = { key: string; content: ReactNode }

/** Prints sheets, each on its own page. The screen shows no sheet, and the printer prints nothing else. */
export function usePrinting() {
  const [sheets, setSheets] = useState<readonly PrintSheet[]>()
  useEffect(() => {
    if (sheets === undefined) return undefined
    const finish = () => setSheets(undefined)
    window.addEventListener('afterprint', finish, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', finish)
  }, [sheets])
  const printed =
    sheets !== undefined &&
    createPortal(
      <div className="sheets">
        {sheets.map(({ key, content }) => (
          <div key={key} className="sheet">
            {content}
          </div>
        ))}
      </div>,
      document.body,
    )
  return { print: setSheets, printed }
}
