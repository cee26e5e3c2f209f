import type { ReactNode } from 'react'
import { useRowKeys } from './use-row-keys.ts'

/** A column heading. `from` is the narrowest screen that shows it; a hidden heading is only for screen readers. */
export type QueueColumn = { name: string; title: string; from?: 'mid' | 'desk'; align?: 'right'; isHidden?: boolean }

const widths = { mid: 'max-mid:hidden', desk: 'max-desk:hidden' } as const

/** A table of waiting or finished items; arrow keys move between the rows. If large text makes it too wide, it scrolls sideways. */
export function QueueTable({ columns, children }: { columns: readonly QueueColumn[]; children: ReactNode }) {
  const container = useRowKeys()
  return (
    <div ref={container} className="relative overflow-x-auto">
      <table className="queue">
        <thead>
          <tr>
            {columns.map(({ name, title, from, align, isHidden = false }) => (
              <th key={name} className={columnStyleOf(from, align)}>
                {isHidden ? <span className="sr-only">{title}</span> : title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

function columnStyleOf(from: QueueColumn['from'], align: QueueColumn['align']): string | undefined {
  const styles = [...(align === 'right' ? ['text-right'] : []), ...(from === undefined ? [] : [widths[from]])]
  return styles.length === 0 ? undefined : styles.join(' ')
}
