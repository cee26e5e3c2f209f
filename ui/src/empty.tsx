import type { ReactNode } from 'react'

type EmptyProps = {
  title: string
  text?: ReactNode
  action?: ReactNode
  /** It is the only content of the page, so its title is the page's. */
  isPage?: boolean
}

/** A drawing, a sentence and a button. */
export function Empty({ title, text, action, isPage = false }: EmptyProps) {
  const Title = isPage ? 'h1' : 'h2'
  return (
    <div className="px-6 py-9 text-center">
      <Envelope />
      <Title className="headline type-d2 mt-5">{title}</Title>
      {text !== undefined && <p className="mt-2 text-ink-2">{text}</p>}
      {action !== undefined && <div className="mt-4">{action}</div>}
    </div>
  )
}

function Envelope() {
  return (
    <svg aria-hidden="true" width="126" height="92" viewBox="0 0 126 92" className="mx-auto">
      <rect x="2" y="6" width="122" height="84" rx="12" className="fill-brand" />
      <rect x="2" y="2" width="122" height="84" rx="12" className="fill-surface stroke-line-2" strokeWidth="2" />
      <path d="m4 12 59 44 59-44" fill="none" className="stroke-line-2" strokeWidth="2" strokeLinejoin="round" />
      <circle cx="63" cy="50" r="21" className="fill-vermilion" />
      <path d="m54 51 18-8-5 17-4-7z" className="fill-white" />
    </svg>
  )
}
