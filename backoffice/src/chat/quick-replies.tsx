import { Plus, Settings2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Chip } from '@sealane/ui/chip'
import { Icon } from '@sealane/ui/icon'
import { useQuickReplies } from './conversations.queries.ts'
import { QuickReplyDialog } from './quick-reply-dialog.tsx'

/** The quick replies of the shop or the platform; a click inserts one into the reply. */
export function QuickReplies({ shop, onChoose }: { shop: string | null; onChoose: (sentence: string) => void }) {
  const text = useTranslations('portal.quickReplies')
  const [isManaging, setIsManaging] = useState(false)
  const { data } = useQuickReplies()
  const replies = data?.items.filter((reply) => reply.shop === shop) ?? []
  return (
    <>
      <fieldset aria-label={text('title')} className="scroll-row flex min-w-0 gap-2 pb-2">
        {replies.map((reply) => (
          <Chip key={reply.id} onClick={() => onChoose(reply.text)}>
            <span className="max-w-65 truncate">{reply.text}</span>
          </Chip>
        ))}
        <Chip onClick={() => setIsManaging(true)}>
          <Icon of={replies.length === 0 ? Plus : Settings2} size={16} />
          {text(replies.length === 0 ? 'addFirst' : 'manage')}
        </Chip>
      </fieldset>
      {isManaging && <QuickReplyDialog shop={shop} replies={replies} onClose={() => setIsManaging(false)} />}
    </>
  )
}
