import type { ReactNode } from 'react'
import { useRowKeys } from './use-row-keys.ts'

/** A heading. `from` is the narrowest screen it has room on; a `hidden` one is only heard. */
export type QueueColumn = { name: string; title: string; from?: 'mid' | 'desk'; align?: 'right'; isHidden?: boolean }

const widths = { mid: 'max-mid:hidden', desk: 'max-desk:hidden' } as const

/** What waits or was done, a row each; arrows move between the rows. Too wide a one, with large text, slides sideways. */
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
