import { htmlLangOf, type FileName } from '@sealane/contract/locales'
import { useFileName } from '../app/messages.ts'

type ProseProps = { html: string; language: FileName; size?: 'answer' | 'page' }

const sizes = {
  answer: 'type-b2 [&_p]:mt-2',
  page: 'type-body [&_:is(p,ul,ol,blockquote,pre,figure)]:mt-3 [&_h2]:mt-8 [&_h2]:scroll-mt-[calc(72px+var(--safe-top))] desk:[&_h2]:scroll-mt-24',
} as const

const parts = [
  '[&_h2]:type-h1 [&_h3]:type-h3 [&_:is(h2,h3,strong,em)]:text-ink [&_strong]:font-bold',
  '[&_ul]:list-disc [&_ol]:list-decimal [&_:is(ul,ol)]:pl-5 [&_li]:mt-1.5 [&_pre]:overflow-x-auto',
  '[:lang(th)_&_h2]:leading-[1.35] [:lang(th)_&_h2]:tracking-normal',
  '[&_figure]:overflow-x-auto [&_table]:ruled',
  '[&_a]:text-brand-text [&_a]:underline',
  '[&_blockquote]:rounded-input [&_blockquote]:bg-warn-soft [&_blockquote]:px-4 [&_blockquote]:pt-1 [&_blockquote]:pb-3.5',
  '[&_:is(blockquote,blockquote_strong)]:text-warn',
  '[&_mark]:rounded-tag [&_mark]:bg-warn-soft [&_mark]:text-ink',
].join(' ')

/** A text by the operators. The server creates its HTML from Markdown and makes it safe (`server/src/documents/markdown.ts`). */
export function Prose({ html, language, size = 'answer' }: ProseProps) {
  const lang = language === useFileName() ? undefined : htmlLangOf(language)
  return (
    <div
      lang={lang}
      className={`break-words text-ink-2 ${sizes[size]} ${parts}`}
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}
