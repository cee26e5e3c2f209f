import { CircleCheck, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Note } from '@sealane/ui/note'

type TableFault = { row: number; column: string | null; value: string; fault: string }

type TableResultsProps<F extends TableFault> = {
  /** The message about the applied rows; undefined before the import. */
  done: string | undefined
  faults: readonly F[]
  /** The heading above the faults, with their number. */
  title: string
  columnOf: (column: NonNullable<F['column']>) => string
  faultOf: (fault: F['fault']) => string
  /** The result of each row. */
  children: ReactNode
}

/** The result of an imported table: the faults first, with the faulty cell as written, then the rows. */
export function TableResults<F extends TableFault>(props: TableResultsProps<F>) {
  const { done, faults, title, columnOf, faultOf, children } = props
  const text = useTranslations('portal.tables')
  return (
    <div aria-live="polite" className="mt-4 grid gap-4">
      {done !== undefined && (
        <Note tone="ok" icon={CircleCheck}>
          {done}
        </Note>
      )}
      {faults.length > 0 && (
        <Note tone="bad" icon={TriangleAlert}>
          <b className="block">{title}</b>
          <ul className="mt-1.5 grid gap-1.5">
            {faults.map(({ row, column, value, fault }) => (
              <li key={`${row} ${column} ${fault}`} className="break-words">
                <b>
                  {text('row', { row })}
                  {column !== null && ` · ${columnOf(column)}`}
                </b>
                {value !== '' && <span className="ml-1.5 font-mono text-13">{value}</span>}
                <span className="block">{faultOf(fault)}</span>
              </li>
            ))}
          </ul>
        </Note>
      )}
      {children}
    </div>
  )
}
