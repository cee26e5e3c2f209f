import type { FileName } from '@sealane/contract/locales'
import type { DehydratedState } from '@tanstack/react-query'
import type { Status } from './arrival.ts'
import { earlyTapScript } from './early-tap.ts'
import { toScriptText } from './escape.ts'
import type { LoadedMessages } from './messages.ts'

/** The files that the page loads: built files in production, Vite's addresses in development. */
export type Assets = {
  entry: string
  preloads: string[]
  /** Additional preloads of each page, by the name of its file: `home-page`. */
  pages?: Record<string, string[]>
  /** The font of headlines and prices, preloaded with the page: if it arrived later, everything would be laid out twice. */
  font?: string
  inlineStyles: string
  stylesheet?: string
}

/** The data with which the browser hydrates the page. */
export type PageState = {
  path: string
  status: Status
  messages: LoadedMessages
  queries: DehydratedState
  /** The languages to choose from, if only some are offered. */
  offered?: readonly FileName[]
}

type DocumentContent = { lang: string; head: string; html: string; state: PageState; assets: Assets }

const themeScript = "try{var t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}"

/** The only script inside the page: the code that must run before the other scripts. The content security policy allows it by its hash. */
export const inlineScript = `${themeScript};${earlyTapScript}`

export const inlineScriptHash = `sha256-${await digest(inlineScript)}`

/** Writes the document. The state is a data block, which the content security policy permits because it is not executed. */
export function toDocument({ lang, head, html, state, assets }: DocumentContent): string {
  const styles =
    assets.stylesheet === undefined
      ? `<style>${assets.inlineStyles}</style>`
      : `<link rel="stylesheet" href="${assets.stylesheet}">`
  const preloads = assets.preloads
    .map((file) => `<link rel="modulepreload" href="${file}" fetchpriority="low">`)
    .join('')
  const font =
    assets.font === undefined
      ? ''
      : `<link rel="preload" href="${assets.font}" as="font" type="font/woff2" crossorigin>`
  return `<!doctype html>
<html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><meta name="theme-color" content="#f6f2ea" media="(prefers-color-scheme: light)"><meta name="theme-color" content="#111319" media="(prefers-color-scheme: dark)"><meta name="format-detection" content="telephone=no"><script>${inlineScript}</script>
${font}${head}<link rel="icon" type="image/svg+xml" href="${icon}"><link rel="apple-touch-icon" href="/icons/apple-180.png"><link rel="manifest" href="/manifest.webmanifest">${styles}${preloads}</head>
<body><div id="root">${html}</div><script type="application/json" id="state">${toScriptText(state)}</script>
<script type="module" src="${assets.entry}"></script></body></html>`
}

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 26 26"><path d="M2 9 24 2l-6.5 22-4.8-8.6z" fill="#2140B0"/><path d="m12.7 15.400 4.8 8.600L24 2z" fill="#BE3114"/></svg>',
)}`

async function digest(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
