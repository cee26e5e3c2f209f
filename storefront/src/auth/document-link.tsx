import type { ReactNode } from 'react'
import { useFileName } from '../app/messages.ts'

type DocumentLinkProps = { path: `/terms/${string}` | '/help'; isBlock?: boolean; children: ReactNode }

/** A link to a public document, which is a page of its own outside the route table: a plain link, in the page's language. */
export function DocumentLink({ path, isBlock = false, children }: DocumentLinkProps) {
  const fileName = useFileName()
  return (
    <a
      href={`/${fileName}${path}`}
      className={
        isBlock
          ? 'flex min-h-11 items-center px-2 underline underline-offset-3'
          : 'font-semibold text-brand-text underline underline-offset-3'
      }
    >
      {children}
    </a>
  )
}
